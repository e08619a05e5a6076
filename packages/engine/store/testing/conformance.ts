import type { NewEvent } from '@galley/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../ports/ports.ts';

export interface StoreUnderTest {
  open(): Promise<Store>;
  dispose(): Promise<void>;
}

const message = (number: number, text = `text ${number}`): NewEvent => ({
  stream: 'workbench',
  event: {
    type: 'message.added',
    message_id: `msg_${number}`,
    role: 'user',
    text,
    run_id: null,
    elapsed_ms: null,
    tool_calls: [],
  },
});
const resumed = (run: string): NewEvent => ({ stream: `run_${run}`, event: { type: 'run.resumed' } });

/** What every Store must do, whatever it is made of. */
export function describeStore(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`Store conformance: ${name}`, () => {
    let under: StoreUnderTest;
    let store: Store;

    beforeEach(async () => {
      under = await make();
      store = await under.open();
    });
    afterEach(async () => {
      await store.close();
      await under.dispose();
    });

    async function reopen(): Promise<void> {
      await store.close();
      store = await under.open();
    }

    it('gives back events in order, with one sequence over all streams', async () => {
      const first = await store.journal.append([message(1), resumed('b'), message(2)]);
      expect(first.map(({ seq }) => seq)).toEqual([1, 2, 3]);
      await store.journal.append([resumed('a')]);
      expect(store.journal.lastSeq).toBe(4);
      const rows = await store.journal.read('workbench');
      expect(rows).toEqual([first[0], first[2]]);
      expect(await store.journal.read('workbench', { afterSeq: 1 })).toEqual([first[2]]);
      expect(await store.journal.streams('run_')).toEqual(['run_b', 'run_a']);
      expect(await store.journal.streams('run_', { unpacked: true })).toEqual(['run_b', 'run_a']);
    });

    it('keeps everything over a reopen and goes on counting', async () => {
      await store.journal.append([message(1)]);
      await reopen();
      expect(store.journal.lastSeq).toBe(1);
      const [row] = await store.journal.append([message(2)]);
      expect(row?.seq).toBe(2);
      expect((await store.journal.read('workbench')).map(({ event }) => event)).toEqual([
        message(1).event,
        message(2).event,
      ]);
    });

    it('commits concurrent appends in the order of the calls', async () => {
      const appends = Array.from({ length: 200 }, (_, index) => store.journal.append([message(index)]));
      const seqs = (await Promise.all(appends)).map((rows) => rows[0]?.seq);
      expect(seqs).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    });

    it('keeps the order when an early append has a payload too large for a row', async () => {
      const large = 'x'.repeat(100_000);
      const [first, second] = await Promise.all([
        store.journal.append([message(1, large)]),
        store.journal.append([message(2)]),
      ]);
      expect([first[0]?.seq, second[0]?.seq]).toEqual([1, 2]);
      await reopen();
      expect((await store.journal.read('workbench'))[0]?.event).toEqual(message(1, large).event);
    });

    it('refuses an event that could not be read back, and lands nothing of that call', async () => {
      const broken: NewEvent = { stream: 'workbench', event: { type: 'model.selected', model: 'm' } };
      Object.assign(broken.event, { model: 7 });
      await expect(store.journal.append([message(1), broken])).rejects.toThrow();
      expect(await store.journal.read('workbench')).toEqual([]);
    });

    it('tells listeners before the append resolves, and a failing listener does no harm', async () => {
      const told: number[] = [];
      store.journal.onCommit(() => {
        throw new TypeError('expected here: a listener with a defect');
      });
      const stop = store.journal.onCommit((rows) => told.push(...rows.map(({ seq }) => seq)));
      await store.journal.append([message(1), message(2)]);
      expect(told).toEqual([1, 2]);
      stop();
      await store.journal.append([message(3)]);
      expect(told).toEqual([1, 2]);
    });

    it('[R11] names the streams that went on after a place in the journal, in the order in which they did', async () => {
      const [first, second] = ['run_a', 'run_b'] as const;
      const cancelled = (stream: `run_${string}`) => ({ stream, event: { type: 'run.cancelled' as const } });
      await store.journal.append([cancelled(first), cancelled(second), message(1)]);
      await store.journal.append([cancelled(first)]);
      expect(await store.journal.streamsAfter(0)).toEqual([first, second, 'workbench']);
      expect(await store.journal.streamsAfter(2)).toEqual(['workbench', first]);
      expect(await store.journal.streamsAfter(4)).toEqual([]);
    });

    it('keeps a summary with the events that it tells of, and says when events came since', async () => {
      const stop = store.journal.summariseWith((rows) =>
        rows.flatMap(({ stream, seq }) => (stream === 'run_a' ? [{ stream, state: 'at', text: String(seq) }] : [])),
      );
      await store.journal.append([resumed('a'), resumed('b'), resumed('a')]);
      const kept = { state: 'at', text: '3' };
      const listed = [
        { stream: 'run_a', seq: 3, kept },
        { stream: 'run_b', seq: 2, kept: null },
      ];
      expect(await store.journal.summaries('run_')).toEqual(listed);
      await reopen();
      expect(await store.journal.summaries('run_')).toEqual(listed);
      stop();
      await store.journal.append([resumed('a')]);
      expect(await store.journal.summaries('run_')).toMatchObject([{ stream: 'run_a', seq: 4, kept: null }, {}]);
      expect(await store.journal.summaryOf('run_a')).toEqual({ stream: 'run_a', seq: 3, ...kept });
      await store.journal.keepSummaries([{ stream: 'run_b', seq: 2, state: 'later', text: 'made' }]);
      expect(await store.journal.summaryOf('run_b')).toMatchObject({ state: 'later', text: 'made' });
    });

    it('[B11] reads what was packed as before, where it packs at all', async () => {
      await store.journal.append([resumed('a'), message(1), resumed('a')]);
      const before = await store.journal.read('run_a');
      const { streams } = await store.journal.compact(['run_a']);
      expect([0, 1]).toContain(streams);
      expect(await store.journal.read('run_a')).toEqual(before);
      expect(await store.journal.streams('run_')).toEqual(['run_a']);
      expect(await store.journal.countThrough('workbench', 3)).toBe(1);
      const [row] = await store.journal.append([resumed('a')]);
      expect(row?.seq).toBe(4);
    });

    it('settles appends that were under way when it was closed', async () => {
      const append = store.journal.append([message(1)]);
      await reopen();
      expect((await append)[0]?.seq).toBe(1);
      expect(store.journal.lastSeq).toBe(1);
    });

    it('[B11] stores equal content once and gives back the same bytes', async () => {
      const bytes = Buffer.from([0, 1, 2, 255]);
      const first = await store.objects.put(bytes);
      expect(await store.objects.put(bytes)).toEqual(first);
      expect(first.size).toBe(4);
      await reopen();
      expect(await store.objects.get(first.hash)).toEqual(bytes);
      expect(await store.objects.sizeOf(first.hash)).toBe(4);
      expect(await store.objects.has('0'.repeat(64))).toBe(false);
      await expect(store.objects.get('0'.repeat(64))).rejects.toMatchObject({ code: 'OBJECT_MISSING' });
    });

    it('lists what is stored, and names the objects that hold large payloads', async () => {
      const { hash } = await store.objects.put(Buffer.from('listed'));
      await store.journal.append([message(1, 'x'.repeat(100_000)), message(2)]);
      const payloads = await store.journal.payloadHashes();
      expect(payloads).toHaveLength(1);
      const listed = await Array.fromAsync(store.objects.list());
      expect(listed.map((object) => object.hash).sort()).toEqual([hash, ...payloads].sort());
      expect(listed.find((object) => object.hash === hash)).toMatchObject({ size: 6, storedAt: expect.any(Number) });
    });

    it('looks up many at once, and believes nothing it saw before a removal', async () => {
      const { hash } = await store.objects.put(Buffer.from('here'));
      const isStored = store.objects.lookUp();
      expect([isStored(hash), isStored('0'.repeat(64))]).toEqual([true, false]);
      // Asking counts as use, as it does one by one.
      expect(await store.objects.removeUnused(hash, Date.now() - 60_000)).toBe(false);
      expect(await store.objects.removeUnused(hash, Date.now() + 60_000)).toBe(true);
      expect(isStored(hash)).toBe(false);
    });

    it('removes an object unless it was used since', async () => {
      const { hash } = await store.objects.put(Buffer.from('content'));
      expect(await store.objects.removeUnused(hash, Date.now() - 60_000)).toBe(false);
      expect(await store.objects.removeUnused(hash, Date.now() + 60_000)).toBe(true);
      expect(await store.objects.has(hash)).toBe(false);
      expect(await store.objects.removeUnused(hash, Date.now() + 60_000)).toBe(false);
      await store.objects.put(Buffer.from('content'));
      expect(String(await store.objects.get(hash))).toBe('content');
    });

    it('answers from the stat cache only for a file that looks the same and was not touched just now', async () => {
      const look = { size: 3, mtimeNs: 1_000_000_000_000n, ctimeNs: 1_000_000_000_000n, inode: 2n ** 63n };
      const second = 1_000;
      store.statCache.remember('settled', look, 'h1', 1_003 * second);
      store.statCache.remember('dirty', look, 'h2', 1_001 * second);
      await reopen();
      expect(store.statCache.hashOf('settled', look)).toBe('h1');
      expect(store.statCache.readAll()('settled', look)).toBe('h1');
      expect(store.statCache.readAll()('settled', { ...look, size: look.size + 1 })).toBeUndefined();
      expect(store.statCache.hashOf('dirty', look)).toBeUndefined();
      for (const change of [{ size: 4 }, { mtimeNs: 1n }, { ctimeNs: 1n }, { inode: 8n }]) {
        expect(store.statCache.hashOf('settled', { ...look, ...change })).toBeUndefined();
      }
    });
  });
}
