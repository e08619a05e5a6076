import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Sql, SqlPool } from '@galley/engine/store';
import { requireTeamTables } from '../people/migrations.ts';
import { type BackupHead, backedUp, isBackedUp } from './format.ts';

export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
}

/** Rows at once; of parts of files, which are 2 MB each, fewer. */
const ROWS = 500;
const LARGE_ROWS = 4;

/**
 * Everything of a team's database as it was at one moment, while servers and workers go on: content is stored before a journal
 * names it, so one moment is always whole.
 */
export async function backUp(pool: SqlPool, target: Writable, now: () => number = Date.now): Promise<BackupReport> {
  await requireTeamTables(pool);
  const report = { tables: 0, rows: 0 };
  await pool.transaction(async (sql) => {
    await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await pipeline(Readable.from(lines(sql, report, now)), createGzip({ level: 3 }), target);
  });
  return report;
}

async function* lines(sql: Sql, report: { tables: number; rows: number }, now: () => number): AsyncGenerator<string> {
  const steps: Record<string, number> = {};
  for (const schema of backedUp) {
    const { rows } = await sql.query(`SELECT max(version) AS version FROM ${schema}.migrations`);
    steps[schema] = Number(rows[0]?.version);
  }
  const head: BackupHead = { galley: 'team backup', version: 1, at: new Date(now()).toISOString(), steps };
  yield line(head);
  for (const { table, columns } of await tablesOf(sql)) {
    yield line({ table, columns });
    report.tables += 1;
    const texts = columns.map((column) => `${column}::text`).join(', ');
    await sql.query(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${texts} FROM ${table}`);
    while (true) {
      const { rows } = await sql.query(`FETCH ${table === 'galley.chunks' ? LARGE_ROWS : ROWS} FROM backup_rows`);
      if (rows.length === 0) break;
      report.rows += rows.length;
      yield rows.map((row) => line(columns.map((column) => row[column]))).join('');
    }
    await sql.query('CLOSE backup_rows');
  }
  yield line({ end: true, rows: report.rows });
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

interface Table {
  readonly table: string;
  readonly columns: readonly string[];
}

/** In an order in which what a row points at comes before it. */
export async function tablesOf(sql: Sql): Promise<readonly Table[]> {
  const { rows } = await sql.query(
    `SELECT c.table_schema || '.' || c.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = ANY($1) AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
    [backedUp],
  );
  const { rows: pointing } = await sql.query(
    `SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS at FROM pg_constraint
     WHERE contype = 'f' AND connamespace::regnamespace::text = ANY($1) AND conrelid <> confrelid`,
    [backedUp],
  );
  const waiting = rows
    .map((row) => ({ table: String(row.name), columns: row.columns as readonly string[] }))
    .filter(({ table }) => isBackedUp(table));
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ table }) =>
      pointing.every(({ name, at }) => name !== table || !waiting.some((other) => other.table === at)),
    );
    ordered.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return ordered;
}
