import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerAddress, startPostgres } from '../testing/postgres.ts';
import { createPostgresKeeper } from './chunks.ts';
import { addWorkbench, takeLease } from './lease.ts';
import { migrateTables } from './migrate.ts';
import { openPool, type Sql, type SqlPool } from './sql.ts';

const server = await startPostgres();

describe.skipIf(server === null)('[X8] content, and a worker that wakes up after another one took over', () => {
  let pool: SqlPool;
  let folder: string;
  beforeAll(async () => {
    pool = await openPool({ address: ownerAddress(server) });
    await migrateTables(pool);
    folder = await mkdtemp(join(tmpdir(), 'galley-chunks-'));
  });
  afterAll(async () => {
    await pool.close();
    await server?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Stops before the statement that matches, for as long as somebody else works. */
  function pausing(statement: RegExp, meanwhile: () => Promise<void>): Sql {
    let left = 1;
    return {
      async query(text, values) {
        if (statement.test(text) && left > 0) {
          left -= 1;
          await meanwhile();
        }
        return pool.query(text, values);
      },
    };
  }

  async function newContent() {
    const id = `wb_${randomUUID()}`;
    await addWorkbench(pool, { id, team: 'team', name: 'Budget' });
    const bytes = randomBytes(5_000_000);
    const file = join(folder, randomUUID());
    await writeFile(file, bytes);
    return { id, file, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
  }

  async function readBack(sql: Sql, id: string, hash: string) {
    const parts = await createPostgresKeeper(sql, await takeLease(pool, id, 'reader')).fetch(hash);
    return parts === null ? null : Buffer.concat(await Array.fromAsync(parts));
  }

  it('names no content: what the next holder removed meanwhile would come back without its parts', async () => {
    const { id, file, hash } = await newContent();
    const first = await takeLease(pool, id, 'first');
    const slept = pausing(/INTO galley\.objects/, async () => {
      const second = createPostgresKeeper(pool, await takeLease(pool, id, 'second'));
      await second.keep(hash, file);
      expect(await second.remove(hash, Date.now() + 60_000)).toBe(true);
    });
    await expect(createPostgresKeeper(slept, first).keep(hash, file)).rejects.toMatchObject({ code: 'LEASE_LOST' });
    expect(await readBack(pool, id, hash)).toBeNull();
  });

  it('takes no part of what the next holder keeps, wherever in its removal it slept', async () => {
    const { id, file, hash, bytes } = await newContent();
    const first = await takeLease(pool, id, 'first');
    await createPostgresKeeper(pool, first).keep(hash, file);
    let statements = 0;
    // As many removals as it has statements: it sleeps before each of them in turn, with the next holder half-way in.
    const counting: Sql = {
      query(text, values) {
        statements += 1;
        return pool.query(text, values);
      },
    };
    await createPostgresKeeper(counting, first).remove(hash, Date.now() + 60_000);
    for (let at = 1; at <= statements; at += 1) {
      const holder = await takeLease(pool, id, 'holder');
      await createPostgresKeeper(pool, holder).keep(hash, file);
      let seen = 0;
      const slept: Sql = {
        async query(text, values) {
          seen += 1;
          if (seen !== at) return pool.query(text, values);
          const next = createPostgresKeeper(
            pausing(/INTO galley\.objects/, async () => void (await pool.query(text, values))),
            await takeLease(pool, id, 'next'),
          );
          await next.keep(hash, file);
          return { rows: [], rowCount: 0 };
        },
      };
      await createPostgresKeeper(slept, holder).remove(hash, Date.now() + 60_000);
      expect((await readBack(pool, id, hash))?.equals(bytes), `asleep before statement ${at}`).toBe(true);
    }
  });
});
