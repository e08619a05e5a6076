import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Clock, systemClock } from '@galley/schema';
import type { Disk } from '../disk/disk.ts';
import type { Store } from '../ports/ports.ts';
import { addWorkbench, takeLease } from '../postgres/lease.ts';
import { migrateTables } from '../postgres/migrate.ts';
import { openPostgresStore } from '../postgres/open-postgres-store.ts';
import { openPool, type SqlPool } from '../postgres/sql.ts';

/** The database that tests and proofs keep their Workbenches in; without it each has a store of its own. */
const variable = 'GALLEY_TEST_POSTGRES';

let pool: Promise<SqlPool> | null = null;

/** Returns how to stop: other tests of this process keep theirs in folders. */
export function keepInPostgres(address: string): () => Promise<void> {
  process.env[variable] = address;
  return async () => {
    delete process.env[variable];
    const opened = await pool;
    pool = null;
    await opened?.close();
  };
}

async function connect(address: string): Promise<SqlPool> {
  const opened = await openPool({ address, connections: 4 });
  await migrateTables(opened);
  return opened;
}

/** The id of the shared Workbench that stands for this folder. */
export function idForTest(directory: string): string {
  return `wb_${createHash('sha256').update(directory).digest('hex').slice(0, 26)}`;
}

export interface SharedForTest {
  readonly id: string;
  readonly name: string;
  readonly store: Store;
}

/** The store of the Workbench in this folder, under a lease of its own; undefined where tests keep theirs in folders. */
export async function sharedForTest(
  directory: string,
  options: { readonly clock?: Clock; readonly disk?: Disk } = {},
): Promise<SharedForTest | undefined> {
  const address = process.env[variable];
  if (address === undefined) return undefined;
  pool ??= connect(address);
  const sql = await pool;
  const id = idForTest(directory);
  const name = 'shared';
  await addWorkbench(sql, { id, team: 'test', name });
  const lease = await takeLease(sql, id, String(process.pid));
  const { clock = systemClock, disk } = options;
  const place = { sql, lease, directory: join(directory, '.galley'), clock };
  return { id, name, store: await openPostgresStore({ ...place, ...(disk === undefined ? {} : { disk }) }) };
}
