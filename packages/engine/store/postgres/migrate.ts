import { TablesMissingError } from '../disk/errors.ts';
import type { Sql, SqlPool } from './sql.ts';
import { type SqlMigration, sqlMigrations } from './tables.ts';

/** Any number that nobody else uses: it keeps two processes from migrating at once. */
const MIGRATING = 7_305_811_402;

/** Steps of one schema of the database; each schema counts its own. */
export interface SqlTables {
  readonly schema: string;
  readonly migrations: readonly SqlMigration[];
}

const ownTables: SqlTables = { schema: 'galley', migrations: sqlMigrations };

/** Brings the tables to what this version knows; returns the steps that it took. Can be called by many at once. */
export async function migrateTables(
  pool: SqlPool,
  { schema, migrations }: SqlTables = ownTables,
): Promise<readonly SqlMigration[]> {
  return pool.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [MIGRATING]);
    await sql.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await sql.query(
      `CREATE TABLE IF NOT EXISTS ${schema}.migrations (version integer PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = await sql.query(`SELECT coalesce(max(version), 0) AS version FROM ${schema}.migrations`);
    const found = Number(rows[0]?.version);
    const steps = migrations.filter(({ version }) => version > found);
    for (const { version, name, statements } of steps) {
      await sql.query(statements);
      await sql.query(`INSERT INTO ${schema}.migrations (version, name) VALUES ($1, $2)`, [version, name]);
    }
    return steps;
  });
}

/**
 * Refuses to work on tables that lack what this version needs. Newer ones are fine: steps only add, so that a
 * deployment can be brought to a new version worker by worker.
 */
export async function requireTables(pool: Sql, { schema, migrations }: SqlTables = ownTables): Promise<void> {
  const wanted = migrations.at(-1)?.version ?? 0;
  const { rows } = await pool.query('SELECT to_regclass($1) IS NOT NULL AS there', [`${schema}.migrations`]);
  if (rows[0]?.there !== true) throw new TablesMissingError(0, wanted);
  const { rows: found } = await pool.query(`SELECT coalesce(max(version), 0) AS version FROM ${schema}.migrations`);
  if (Number(found[0]?.version) < wanted) throw new TablesMissingError(Number(found[0]?.version), wanted);
}
