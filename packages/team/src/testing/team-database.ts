import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addWorkbench, openPool, type SqlPool } from '@galley/engine/store';
import { ownerAddress, startPostgres } from '../../../engine/store/testing/postgres.ts';
import { migrateTeam } from '../people/migrations.ts';

/** A PostgreSQL of a test's own with Galley's tables, and a folder for workers. */
export interface TeamDatabase extends AsyncDisposable {
  readonly address: string;
  readonly pool: SqlPool;
  readonly folder: string;
  newWorkbench(team?: string): Promise<string>;
}

/** Null where there are no binaries for this system. */
export async function startTeamDatabase(): Promise<TeamDatabase | null> {
  const server = await startPostgres();
  if (server === null) return null;
  const address = ownerAddress(server);
  const pool = await openPool({ address });
  await migrateTeam(pool);
  const folder = await mkdtemp(join(tmpdir(), 'galley-team-'));
  return {
    address,
    pool,
    folder,
    async newWorkbench(team = 'team') {
      const id = `wb_${randomUUID().replaceAll('-', '')}`;
      await addWorkbench(pool, { id, team, name: 'Budget' });
      return id;
    },
    async [Symbol.asyncDispose]() {
      await pool.close();
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
