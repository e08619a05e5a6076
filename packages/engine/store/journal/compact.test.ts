import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type NewEvent, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { systemDisk } from '../disk/disk.ts';
import { observeDisk } from '../disk/observe-disk.ts';
import { examineStore } from '../doctor/examine-store.ts';
import { openStore } from '../open/open-store.ts';

type Stream = `run_${string}`;

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index} of a prompt that is long enough`).join('\n');

/** Prompts that share nearly everything, as those of Runs do. */
function asked(stream: Stream, call: number): NewEvent {
  const prompt = {
    system: 'You work.',
    user: `# Research ${call}\n${lines(0, 60)}\nGrüße "${call}" \\n\n${lines(call, 40)}`,
  };
  const event = {
    type: 'model.requested',
    agent: 'main',
    call: `main.${call}`,
    prompt,
    reserved: { dollars: 0, tokens: 1 },
  };
  return { stream, event: event as NewEvent['event'] } as NewEvent;
}

const finished = (stream: Stream, result: string): NewEvent => ({
  stream,
  event: { type: 'tool.finished', agent: 'main', call: 'main.1', success: true, receipt: 'r', result, elapsed_ms: 1 },
});

async function temporary() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'galley-compact-'));
  const open = (disk = systemDisk) => openStore({ directory: folder.path, clock: systemClock, disk });
  const sql = <Result>(query: string): Result => {
    const database = new DatabaseSync(join(folder.path, 'galley.db'), { readOnly: true });
    try {
      return database.prepare(query).get() as Result;
    } finally {
      database.close();
    }
  };
  return { path: folder.path, open, sql, [Symbol.asyncDispose]: () => folder.remove() };
}

it('[B11] texts that come again are kept once, and every event is read back as it was written', async () => {
  await using folder = await temporary();
  await using store = await folder.open();
  const written: NewEvent[] = [];
  for (let call = 0; call < 30; call += 1) {
    written.push(asked('run_a', call));
    await store.journal.append(written.slice(-1));
  }
  expect((await store.journal.read('run_a')).map(({ event }) => event)).toEqual(written.map(({ event }) => event));
  const whole = written.reduce((sum, { event }) => sum + JSON.stringify(event).length, 0);
  const { bytes } = folder.sql<{ bytes: number }>(
    'SELECT (SELECT sum(length(payload)) FROM events) + (SELECT sum(length(body)) FROM texts) AS bytes',
  );
  expect(bytes).toBeLessThan(whole / 2);
  expect((await examineStore({ directory: folder.path })).problems).toEqual([]);
});

it('[B11] packed events and results are read as before, a packed stream goes on, and doctor is content', async () => {
  await using folder = await temporary();
  await using store = await folder.open();
  const small = await store.objects.put(Buffer.from('{"a":1}'));
  const binary = await store.objects.put(Buffer.from([0xff, 0, 1, 0xfe]));
  const large = await store.objects.put(Buffer.alloc(100_000, 'x'));
  for (const stream of ['run_a', 'run_b', 'run_c'] as const) {
    for (let call = 0; call < 5; call += 1) await store.journal.append([asked(stream, call)]);
    for (const { hash } of [small, binary, large]) await store.journal.append([finished(stream, hash)]);
  }
  const before = await store.journal.read('run_a');
  const report = await store.journal.compact(['run_a', 'run_b']);
  expect(report).toMatchObject({ streams: 2, events: 16 });
  expect(report.packedBytes).toBeLessThan(report.bytes / 5);
  expect(folder.sql('SELECT count(*) AS count FROM events')).toEqual({ count: 8 });
  expect(await store.journal.read('run_a')).toEqual(before);
  expect(await store.journal.read('run_a', { afterSeq: before[3]?.seq ?? 0 })).toEqual(before.slice(4));
  expect(await store.journal.streams('run_')).toEqual(['run_a', 'run_b', 'run_c']);
  expect(await store.journal.streams('run_', { unpacked: true })).toEqual(['run_c']);
  expect(await store.journal.namedByArchives()).toEqual([large.hash]);

  for (const { hash } of [small, binary]) await store.objects.removeUnused(hash, Date.now() + 60_000);
  expect(String(await store.objects.get(small.hash))).toBe('{"a":1}');
  expect([...(await store.objects.get(binary.hash))]).toEqual([0xff, 0, 1, 0xfe]);
  expect(await store.objects.sizeOf(small.hash)).toBe(7);

  const [row] = await store.journal.append([asked('run_a', 9)]);
  expect(row?.seq).toBe(25);
  expect(await store.journal.read('run_a')).toEqual([...before, row]);
  await store.journal.compact(['run_a', 'run_c']);
  expect(await store.journal.read('run_a')).toEqual([...before, row]);
  expect(store.journal.lastSeq).toBe(25);
  expect((await examineStore({ directory: folder.path })).problems).toEqual([]);
  expect(folder.sql('SELECT count(*) AS count FROM texts')).toEqual({ count: 0 });
});

it('[B11] a failed write of any kind while packing loses no event', async () => {
  for (let failAt = 1; ; failAt += 1) {
    await using folder = await temporary();
    let before: unknown;
    {
      await using store = await folder.open();
      for (let call = 0; call < 4; call += 1) await store.journal.append([asked('run_a', call)]);
      before = await store.journal.read('run_a');
    }
    let count = -1;
    const disk = observeDisk(systemDisk, {
      before() {
        if (count >= 0) count += 1;
        if (count === failAt) throw Object.assign(new TypeError('ENOSPC: injected'), { code: 'ENOSPC' });
      },
    });
    await using store = await folder.open(disk);
    count = 0;
    const failed = await store.journal.compact(['run_a']).then(
      () => false,
      () => true,
    );
    count = -1;
    expect(await store.journal.read('run_a')).toEqual(before);
    if (!failed) break;
    expect(await store.journal.compact(['run_a'])).toMatchObject({ streams: 1 });
    expect(await store.journal.read('run_a')).toEqual(before);
  }
});

it('[B11] a summary lands with its events, and holds until others come', async () => {
  await using folder = await temporary();
  await using store = await folder.open();
  store.journal.summariseWith((rows) => rows.map(({ stream, seq }) => ({ stream, state: 'done', text: `at ${seq}` })));
  await store.journal.append([asked('run_b', 1), asked('run_b', 2)]);
  store.journal.summariseWith(() => {
    throw new TypeError('expected here: a summary with a defect');
  });
  await store.journal.append([asked('run_a', 1)]);
  const kept = async () => (await store.journal.summaries('run_')).map(({ stream, kept }) => [stream, kept?.text]);
  expect(await kept()).toEqual([
    ['run_b', 'at 2'],
    ['run_a', undefined],
  ]);
  await store.journal.append([asked('run_b', 3)]);
  expect((await kept())[0]).toEqual(['run_b', undefined]);
  await store.journal.keepSummaries([{ stream: 'run_b', state: 'done', text: 'late', seq: 4 }]);
  await store.journal.compact(['run_b']);
  expect((await kept())[0]).toEqual(['run_b', 'late']);
});
