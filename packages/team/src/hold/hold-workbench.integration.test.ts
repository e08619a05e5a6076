import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rememberSecret } from '@galley/engine/model';
import { createCommitter } from '@galley/engine/store';
import { createUserAccess, type ModelAccess } from '@galley/engine/workshop';
import { afterAll, describe, expect, it } from 'vitest';
import { startTeamDatabase, type TeamDatabase } from '../testing/team-database.ts';
import { type HeldShared, holdShared } from './hold-workbench.ts';

const database = await startTeamDatabase();

describe.skipIf(database === null)('a shared Workbench', () => {
  const { pool, folder, newWorkbench } = database as TeamDatabase;
  afterAll(() => database?.[Symbol.asyncDispose]());

  const hold = (workbenchId: string, owner: string, more: { readonly access?: ModelAccess } = {}) =>
    holdShared({
      ...more,
      ...{ pool, committer: createCommitter(pool), workbenchId, owner },
      ...{ data: join(folder, owner), workflows: join(folder, 'none') },
    });
  const draft = ({ workshop }: HeldShared, files: Record<string, string | null>) =>
    workshop.workbench.write('test', async (writer) => {
      for (const [path, text] of Object.entries(files)) {
        if (text === null) await writer.delete(path);
        else await writer.write(path, Buffer.from(text));
      }
    });
  async function filesOf({ workshop }: HeldShared) {
    const { root } = workshop.workbench;
    const found: Record<string, string> = {};
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(root.length + 1);
      if (entry.isFile() && !path.startsWith('.galley')) found[path] = await readFile(join(root, path), 'utf8');
    }
    return found;
  }

  it('[X8] [B17] whoever takes over finds what was published, the Draft and the conversation, in a folder of its own', async () => {
    const id = await newWorkbench();
    {
      await using first = await hold(id, 'one');
      expect(first.workshop.id).toBe(id);
      await draft(first, { 'a.txt': 'a', 'sub/b.txt': 'b' });
      await first.workshop.workbench.publish();
      await draft(first, { 'a.txt': null, 'sub/b.txt': 'B' });
      await first.workshop.workbench.publish();
      await draft(first, { 'c.txt': 'draft' });
    }
    await using second = await hold(id, 'two');
    expect(await filesOf(second)).toEqual({ 'sub/b.txt': 'B' });
    expect(String(await second.workshop.workbench.read('c.txt'))).toBe('draft');
    const [checkpoint] = second.workshop.workbench.checkpoints().slice(-1);
    await second.workshop.workbench.discard();
    await second.workshop.workbench.restore(checkpoint?.checkpointId ?? '');
    expect(await filesOf(second)).toEqual({ 'a.txt': 'a', 'sub/b.txt': 'b' });
    expect([...second.published.keys()].sort()).toEqual(['a.txt', 'sub/b.txt']);
  });

  it('[X8] a Workbench that could not be opened has no holder: nobody is sent to whoever tried', async () => {
    const id = await newWorkbench();
    // Its folder cannot be made: as with a disk that is full.
    await writeFile(join(folder, 'full'), '');
    await expect(hold(id, 'full')).rejects.toMatchObject({ code: 'ENOTDIR' });
    const { rows } = await pool.query('SELECT owner, epoch FROM galley.workbenches WHERE id = $1', [id]);
    expect(rows).toEqual([{ owner: null, epoch: '1' }]);
  });

  it('[X8] [B17] a holder keeps no copies for readers in a folder that nobody looks into', async () => {
    const id = await newWorkbench();
    await using held = await hold(id, 'one');
    const { workbench } = held.workshop;
    const event = { type: 'context.set', name: 'tone', text: 'Short.' } as const;
    await workbench.append([{ stream: 'workbench', event }]);
    await draft(held, { 'a.txt': 'a' });
    await workbench.publish();
    const state = join(workbench.root, '.galley');
    await expect.poll(() => readdir(join(state, 'context')).catch(() => [])).toEqual(['items.json']);
    expect(await readdir(state)).not.toContain('workshop');
    expect(await readdir(state)).not.toContain('stat.db');
  });

  it('[T6] [X8] what was sent is still on record when its holder gave the Workbench back, or died with its machine', async () => {
    const id = await newWorkbench();
    const sent = (call: string) => ({
      ...{ at: '2026-01-01T00:00:00.000Z', provider: 'openai', model: 'm', host: 'h', bytes: 1 },
      ...{ files: ['a.txt'], parts: [], run: null, call },
    });
    const listed = async ({ call }: HeldShared) =>
      (await call.EgressList({ workbench_id: id, limit: 10 })).entries.map((entry) => entry.call);
    {
      await using first = await hold(id, 'one');
      await first.workshop.context.egress.append(sent('first'));
    }
    const second = await hold(id, 'two');
    expect(await listed(second)).toEqual(['first']);
    rememberSecret('a-key-of-the-team');
    await second.workshop.context.egress.append({ ...sent('second'), parts: ['a-key-of-the-team'] });
    await rm(join(folder, 'two'), { recursive: true });
    await using third = await hold(id, 'three');
    expect(await listed(third)).toEqual(['second', 'first']);
    expect(JSON.stringify(await third.workshop.context.egress.read())).not.toContain('a-key-of-the-team');
    // Nothing leaves without an entry: so nothing leaves from a worker that lost the Workbench.
    await expect(second.workshop.context.egress.append(sent('late'))).rejects.toMatchObject({ code: 'LEASE_LOST' });
    expect(await listed(third)).toEqual(['second', 'first']);
    await using other = await hold(await newWorkbench(), 'one');
    expect(await other.workshop.context.egress.read()).toEqual({ entries: [], unreadable: 0 });
    await second[Symbol.asyncDispose]();
  });

  it('[T4] [X8] what programs may do in it stays allowed, whoever holds it next', async () => {
    const id = await newWorkbench();
    const access = await createUserAccess({ environment: {}, directory: join(folder, 'allowed'), keychain: null });
    const allowed = async ({ call }: HeldShared) =>
      (await call.ConnectGet({ workbench_id: id })).grants.filter((each) => each.allowed).map(({ grant }) => grant);
    {
      await using first = await hold(id, 'one', { access });
      await first.call.ConnectAllow({ workbench_id: id, grant: 'publish', allowed: true });
      expect(await allowed(first)).toEqual(['publish']);
    }
    await using second = await hold(id, 'two', { access });
    expect(await allowed(second)).toEqual(['publish']);
  });

  it('[X8] a worker that lost the lease publishes nothing: its folder is its own, and its outcome is refused', async () => {
    const id = await newWorkbench();
    const first = await hold(id, 'one');
    await draft(first, { 'a.txt': 'kept' });
    await using second = await hold(id, 'two');
    await expect(first.workshop.workbench.publish()).rejects.toMatchObject({ code: 'LEASE_LOST' });
    expect(first.lost.aborted).toBe(true);
    await expect(draft(first, { 'x.txt': 'late' })).rejects.toMatchObject({ code: 'LEASE_LOST' });
    await first[Symbol.asyncDispose]();
    expect(await filesOf(second)).toEqual({});
    await second.workshop.workbench.publish();
    expect(await filesOf(second)).toEqual({ 'a.txt': 'kept' });
  });

  it('[B6] [X8] a publish whose intent landed and whose worker died is finished by the next holder', async () => {
    const id = await newWorkbench();
    const first = await hold(id, 'one');
    await draft(first, { 'a.txt': 'new', 'b.txt': 'new' });
    const second = Promise.withResolvers<HeldShared>();
    // Another worker takes over right after the intent is durable, before any file is in its place.
    const stop = first.workshop.workbench.store.journal.onCommit((rows) => {
      if (!rows.some(({ event }) => event.type === 'publish.started')) return;
      stop();
      second.resolve(hold(id, 'two'));
    });
    const published = first.workshop.workbench.publish();
    await using taken = await second.promise;
    await published.then(
      () => undefined,
      (error: unknown) => expect(error).toMatchObject({ code: 'LEASE_LOST' }),
    );
    expect(await filesOf(taken)).toEqual({ 'a.txt': 'new', 'b.txt': 'new' });
    expect([...taken.published.keys()].sort()).toEqual(['a.txt', 'b.txt']);
    expect(await taken.workshop.workbench.changeSet()).toEqual([]);
    await first[Symbol.asyncDispose]();
  });

  it('[B11] clean-up keeps the content of Published files, which nothing else has', async () => {
    const id = await newWorkbench();
    {
      await using first = await hold(id, 'one');
      await draft(first, { 'a.txt': 'only here' });
      await first.workshop.workbench.publish();
      const { objects } = first.workshop.workbench.store;
      const later = Date.now() + 3_600_000;
      const { hash: other } = await objects.put(Buffer.from('nobody names this'));
      expect(await objects.removeUnused(other, later)).toBe(true);
      for (const hash of first.published.values()) expect(await objects.removeUnused(hash, later)).toBe(false);
    }
    await using second = await hold(id, 'elsewhere');
    expect(await filesOf(second)).toEqual({ 'a.txt': 'only here' });
  });
});
