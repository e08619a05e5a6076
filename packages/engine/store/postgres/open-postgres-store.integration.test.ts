import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewEvent, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeStore } from '../testing/conformance.ts';
import { ownerAddress, type PostgresServer, startPostgres } from '../testing/postgres.ts';
import { createPostgresKeeper } from './chunks.ts';
import { type Commit, createCommitter } from './committer.ts';
import { addWorkbench, takeLease } from './lease.ts';
import { migrateTables, requireTables } from './migrate.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { openPool, type Sql, type SqlPool, type SqlResult } from './sql.ts';

const server: PostgresServer | null = await startPostgres();

describe.skipIf(server === null)('PostgreSQL', () => {
  let pool: SqlPool;

  beforeAll(async () => {
    pool = await openPool({ address: ownerAddress(server) });
    await expect(requireTables(pool)).rejects.toMatchObject({ code: 'STORE_OUTDATED' });
    // Several processes of a deployment start at once.
    const taken = await Promise.all([migrateTables(pool), migrateTables(pool), migrateTables(pool)]);
    expect(taken.filter((steps) => steps.length > 0)).toHaveLength(1);
    await requireTables(pool);
  });
  afterAll(async () => {
    await pool.close();
    await server?.[Symbol.asyncDispose]();
  });

  async function newWorkbench() {
    const id = `wb_${randomUUID()}`;
    await addWorkbench(pool, { id, team: 'team', name: 'Budget' });
    return id;
  }

  async function folderOf() {
    return mkdtemp(join(tmpdir(), 'galley-postgres-store-'));
  }

  describeStore('PostgreSQL', async () => {
    const id = await newWorkbench();
    const directory = await folderOf();
    return {
      open: async () =>
        openPostgresStore({ sql: pool, lease: await takeLease(pool, id, 'test'), directory, clock: systemClock }),
      dispose: () => rm(directory, { recursive: true }),
    };
  });

  const selected = (model: string): NewEvent => ({ stream: 'workbench', event: { type: 'model.selected', model } });

  async function openBy(id: string, owner: string, onLost?: () => void) {
    const lease = await takeLease(pool, id, owner);
    const directory = await folderOf();
    const store = await openPostgresStore({
      ...{ sql: pool, lease, directory, clock: systemClock },
      ...(onLost === undefined ? {} : { onLost }),
    });
    return { lease, store };
  }

  it('[X8] [B17] lets whoever has the last lease append, and nobody else, also before the new one appended anything', async () => {
    const id = await newWorkbench();
    let lost = 0;
    const first = await openBy(id, 'first', () => {
      lost += 1;
    });
    await first.store.journal.append([selected('a')]);
    const second = await openBy(id, 'second');
    const late = [first.store.journal.append([selected('late')]), first.store.journal.append([selected('later')])];
    for (const append of late) await expect(append).rejects.toMatchObject({ code: 'LEASE_LOST' });
    await expect(first.store.journal.append([selected('still')])).rejects.toMatchObject({ code: 'LEASE_LOST' });
    expect(lost).toBe(1);
    const [row] = await second.store.journal.append([selected('b')]);
    expect(row?.seq).toBe(2);
    const rows = await second.store.journal.read('workbench');
    expect(rows.map(({ event }) => 'model' in event && event.model)).toEqual(['a', 'b']);
    // The one that closes late does not take the lease from the holder.
    await first.store.close();
    const { rows: held } = await pool.query('SELECT owner FROM galley.workbenches WHERE id = $1', [id]);
    expect(held).toEqual([{ owner: 'second' }]);
    await second.store.close();
  });

  it('[X8] removes no content and keeps no summary for a worker that lost its lease', async () => {
    const id = await newWorkbench();
    const first = await openBy(id, 'first');
    const { hash } = await first.store.objects.put(Buffer.from('content'));
    const second = await openBy(id, 'second');
    expect(await first.store.objects.removeUnused(hash, Date.now() + 60_000)).toBe(false);
    const summary = { stream: 'run_a', seq: 1, state: 'late', text: '' };
    await expect(first.store.journal.keepSummaries([summary])).rejects.toMatchObject({ code: 'LEASE_LOST' });
    expect(String(await second.store.objects.get(hash))).toBe('content');
    expect(await second.store.journal.summaryOf('run_a')).toBeNull();
    await Promise.all([first.store.close(), second.store.close()]);
  });

  /** The database as a journal reaches it, with something in between when it appends. */
  function between(during: (land: () => Promise<SqlResult>) => Promise<SqlResult>): Sql {
    const query: Sql['query'] = (statement, values) => {
      const land = () => pool.query(statement, values);
      return statement.includes('INSERT INTO galley.events') ? during(land) : land();
    };
    return { query };
  }

  it('[O10] [X8] stops where nobody knows whether an append landed: a later one is never taken for it', async () => {
    const id = await newWorkbench();
    const lease = await takeLease(pool, id, 'first');
    const errors = [
      Object.assign(new Error('cut'), { code: 'ECONNRESET' }),
      Object.assign(new Error('full'), { code: '53100' }),
    ];
    let lost = 0;
    const sql = between(async (land) => {
      const error = errors.shift();
      // The first time it lands and the answer is cut off; then the database cannot say.
      if (error === undefined) return land();
      if (errors.length === 1) await land();
      throw error;
    });
    const directory = await folderOf();
    const onLost = () => {
      lost += 1;
    };
    const store = await openPostgresStore({ sql, lease, directory, clock: systemClock, onLost });
    await expect(store.journal.append([selected('first')])).rejects.toMatchObject({ code: 'STORE_WRITE_FAILED' });
    await expect(store.journal.append([selected('other')])).rejects.toMatchObject({ code: 'LEASE_LOST' });
    expect(lost).toBe(1);
    await store.close();
    const next = await openBy(id, 'next');
    const rows = await next.store.journal.read('workbench');
    expect(rows.map(({ event }) => 'model' in event && event.model)).toEqual(['first']);
    await next.store.close();
  });

  it('shows no event before those who follow the journal were told of it', async () => {
    const id = await newWorkbench();
    const lease = await takeLease(pool, id, 'first');
    const seen: unknown[] = [];
    const sql = between(async (land) => {
      const landed = await land();
      const { journal } = store;
      seen.push(await journal.streams(''), await journal.summaries(''), await journal.streamsAfter(0), journal.lastSeq);
      return landed;
    });
    const store = await openPostgresStore({ sql, lease, directory: await folderOf(), clock: systemClock });
    await store.journal.append([selected('a')]);
    expect(seen).toEqual([[], [], [], 0]);
    expect(await store.journal.streams('')).toEqual(['workbench']);
    await store.close();
  });

  it('[X9] finds content in the Workbench that stored it, and in no other', async () => {
    const [one, other] = [await newWorkbench(), await newWorkbench()];
    const mine = await openBy(one, 'w');
    const theirs = await openBy(other, 'w');
    const { hash } = await mine.store.objects.put(Buffer.from('secret'));
    expect(await theirs.store.objects.has(hash)).toBe(false);
    await expect(theirs.store.objects.get(hash)).rejects.toMatchObject({ code: 'OBJECT_MISSING' });
    await Promise.all([mine.store.close(), theirs.store.close()]);
  });

  it('gives back content of several parts, on a machine that never saw it', async () => {
    const id = await newWorkbench();
    const bytes = Buffer.alloc(5_000_001, 'galley ');
    const first = await openBy(id, 'first');
    const { hash } = await first.store.objects.put(bytes);
    await first.store.close();
    const second = await openBy(id, 'second');
    expect((await second.store.objects.get(hash)).equals(bytes)).toBe(true);
    expect(await second.store.objects.sizeOf(hash)).toBe(5_000_001);
    await pool.query('DELETE FROM galley.chunks WHERE part = 1');
    const third = await openBy(id, 'third');
    await expect(third.store.objects.get(hash)).rejects.toMatchObject({ code: 'OBJECT_CORRUPT' });
    await Promise.all([second.store.close(), third.store.close()]);
  });

  describe('group commit', () => {
    const commitOf = (lease: Commit['lease'], firstSeq: number, count = 1): Commit => ({
      lease,
      firstSeq,
      summaries: [],
      events: Array.from({ length: count }, () => ({
        ...{ stream: 'workbench', at: 1, type: 'model.selected', payloadHash: null },
        payload: '{"type":"model.selected","model":"m"}',
      })),
    });
    const headOf = async (id: string) =>
      Number((await pool.query('SELECT head FROM galley.workbenches WHERE id = $1', [id])).rows[0]?.head);

    it('[X8] shares a statement among Workbenches, and one that was lost costs the others nothing', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, newWorkbench));
      const leases = await Promise.all(ids.map((id) => takeLease(pool, id, 'w')));
      await takeLease(pool, ids[3] ?? '', 'usurper');
      let statements = 0;
      const counted: Sql = {
        query: (text, values) => {
          statements += 1;
          return pool.query(text, values);
        },
      };
      const committer = createCommitter(counted, { lanes: 1 });
      const results = await Promise.allSettled(leases.map((lease) => committer.commit(commitOf(lease, 1, 3))));
      expect(results.map(({ status }) => status)).toEqual(
        ids.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
      );
      // One to append, one to look what became of the refused one.
      expect(statements).toBe(2);
      expect(await Promise.all(ids.map(headOf))).toEqual(ids.map((_, index) => (index === 3 ? 0 : 3)));
    });

    it('[O10] sends again what a broken connection left open, and lands it once', async () => {
      const id = await newWorkbench();
      const lease = await takeLease(pool, id, 'w');
      for (const landsBefore of [true, false]) {
        const before = await headOf(id);
        let broken = false;
        const flaky: Sql = {
          async query(text, values) {
            if (broken) return pool.query(text, values);
            broken = true;
            if (landsBefore) await pool.query(text, values);
            throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
          },
        };
        await createCommitter(flaky).commit(commitOf(lease, before + 1, 2));
        expect(await headOf(id)).toBe(before + 2);
      }
      const { rows } = await pool.query('SELECT seq FROM galley.events WHERE workbench = $1 ORDER BY seq', [
        lease.number,
      ]);
      expect(rows.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4]);
    });

    it('does not wait for two processes that append to the same Workbenches in opposite order', async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, newWorkbench));
      const leases = await Promise.all(ids.map((id) => takeLease(pool, id, 'w')));
      const stale = await Promise.all(ids.map((id) => takeLease(pool, id, 'now')));
      for (let round = 0; round < 20; round += 1) {
        const commits = stale.map((lease) => commitOf(lease, round + 1));
        const late = leases.map((lease) => commitOf(lease, round + 1)).reverse();
        const [good, bad] = [createCommitter(pool, { lanes: 1 }), createCommitter(pool, { lanes: 1 })];
        const results = await Promise.all([
          Promise.allSettled(commits.map((commit) => good.commit(commit))),
          Promise.allSettled(late.map((commit) => bad.commit(commit))),
        ]);
        expect(results[0].every(({ status }) => status === 'fulfilled')).toBe(true);
        expect(results[1].every(({ status }) => status === 'rejected')).toBe(true);
      }
    });
  });

  it('lists thousands of objects page by page', async () => {
    const id = await newWorkbench();
    const lease = await takeLease(pool, id, 'w');
    await pool.query(
      'INSERT INTO galley.objects (workbench, hash, size) SELECT $1, sha256(n::text::bytea), n FROM generate_series(1, 20001) AS n',
      [lease.number],
    );
    const listed = await Array.fromAsync(createPostgresKeeper(pool, lease).list());
    expect(new Set(listed.map(({ hash }) => hash)).size).toBe(20_001);
  });
});
