import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addWorkbench,
  migrateTables,
  openPool,
  openPostgresStore,
  sqlMigrations,
  takeLease,
} from '@galley/engine/store';
import { type NewEvent, systemClock } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { ownerAddress, startPostgres } from '../../../engine/store/testing/postgres.ts';
import { migrateTeam, peopleTables, requireTeamTables } from './migrations.ts';

/** A later version would take away what the version before still uses, or refuse what it still writes. */
const takesAway = /\b(DROP|RENAME|TRUNCATE|DELETE)\b|ALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE|SET\s+NOT\s+NULL/i;

it('[X7] steps of the tables after the first only add, so that workers of the version before go on', () => {
  for (const { migrations } of [{ migrations: sqlMigrations }, peopleTables]) {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
    for (const { statements, name } of migrations.slice(1)) {
      expect(statements, name).not.toMatch(takesAway);
      for (const added of statements.match(/ADD COLUMN[^,;]*/gi) ?? []) {
        expect(/NOT NULL/i.test(added) && !/DEFAULT/i.test(added), added).toBe(false);
      }
    }
  }
});

const server = await startPostgres();

describe.skipIf(server === null)('a worker of the version before', () => {
  it('[X7] appends while the tables move on under it, and the version after starts beside it', async () => {
    await using _server = server;
    const pool = await openPool({ address: ownerAddress(server) });
    const directory = await mkdtemp(join(tmpdir(), 'galley-migrations-'));
    await migrateTables(pool, { schema: 'galley', migrations: sqlMigrations.slice(0, 1) });
    await addWorkbench(pool, { id: 'wb_old', team: 'team', name: 'Old' });
    const lease = await takeLease(pool, 'wb_old', 'old');
    const store = await openPostgresStore({ sql: pool, lease, directory, clock: systemClock });
    const chosen = (model: string): NewEvent => ({ stream: 'workbench', event: { type: 'model.selected', model } });
    await store.journal.append([chosen('before')]);
    await expect(requireTeamTables(pool)).rejects.toMatchObject({ code: 'STORE_OUTDATED' });
    const appending = Array.from({ length: 20 }, (_, index) => store.journal.append([chosen(`during-${index}`)]));
    await Promise.all([migrateTeam(pool), ...appending]);
    await requireTeamTables(pool);
    // What a version to come may do: a table, and columns with a value for rows of whoever does not know them.
    const next = { version: sqlMigrations.length + 1, name: 'to come' };
    const statements =
      "ALTER TABLE galley.events ADD COLUMN region text NOT NULL DEFAULT 'here'; CREATE TABLE galley.regions (name text PRIMARY KEY)";
    await migrateTables(pool, { schema: 'galley', migrations: [...sqlMigrations, { ...next, statements }] });
    await store.journal.append([chosen('after')]);
    expect(await store.journal.read('workbench')).toHaveLength(22);
    await requireTeamTables(pool);
    await store.close();
    await pool.close();
    await rm(directory, { recursive: true });
  });
});
