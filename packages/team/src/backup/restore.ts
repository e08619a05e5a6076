import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Sql, SqlPool } from '@galley/engine/store';
import { migrateTeam } from '../people/migrations.ts';
import { tablesOf } from './backup.ts';
import { BackupUnusableError, endSchema, headSchema, NotEmptyError, rowSchema, tableSchema } from './format.ts';

export interface RestoreReport {
  /** When the backup was made. */
  readonly at: string;
  readonly tables: number;
  readonly rows: number;
}

/** So many characters of rows go into one statement. */
const MOST_CHARACTERS = 8_000_000;
const MOST_ROWS = 500;

/** Into an empty database: all of it, or nothing. Afterwards every Workbench is opened once, so that what waited goes on waiting. */
export async function restore(pool: SqlPool, source: Readable): Promise<RestoreReport> {
  await migrateTeam(pool);
  return pool.transaction(async (sql) => {
    const { rows: found } = await sql.query(
      'SELECT 1 FROM galley.workbenches UNION ALL SELECT 1 FROM people.team LIMIT 1',
    );
    if (found.length > 0) throw new NotEmptyError();
    const report = await readInto(sql, source);
    // Whoever held a Workbench is not there any more. Workers look at each that somebody seems to have left.
    await sql.query("UPDATE galley.workbenches SET owner = 'restored', taken_at = now() - interval '1 hour'");
    await continueNumbers(sql);
    return report;
  });
}

async function readInto(sql: Sql, source: Readable): Promise<RestoreReport> {
  const known = new Map((await tablesOf(sql)).map(({ table, columns }) => [table, columns]));
  let head: { readonly at: string } | null = null;
  let ended = false;
  let [tables, rows] = [0, 0];
  let into: Inserting | null = null;
  for await (const value of valuesOf(source)) {
    if (head === null) {
      head = await checkHead(sql, value);
    } else if (Array.isArray(value)) {
      if (into === null) throw new BackupUnusableError('The backup has rows of no table.');
      await into.add(parsed(rowSchema, value));
      rows += 1;
    } else if (endSchema.safeParse(value).success) {
      await into?.flush();
      ended = parsed(endSchema, value).rows === rows;
    } else {
      await into?.flush();
      const { table, columns } = parsed(tableSchema, value);
      const own = known.get(table);
      if (own === undefined || columns.some((column) => !own.includes(column))) {
        throw new BackupUnusableError(`This version of Galley does not know all of ${table}.`);
      }
      into = await insertInto(sql, table, columns);
      tables += 1;
    }
  }
  if (head === null || !ended) throw new BackupUnusableError('The backup is cut off: its end is missing.');
  return { at: head.at, tables, rows };
}

async function checkHead(sql: Sql, value: unknown): Promise<{ readonly at: string }> {
  const { at, steps } = parsed(headSchema, value);
  for (const [schema, step] of Object.entries(steps)) {
    const { rows } = await sql.query('SELECT to_regclass($1) IS NOT NULL AS there', [`${schema}.migrations`]);
    if (rows[0]?.there !== true)
      throw new BackupUnusableError(`This version of Galley does not know the tables "${schema}".`);
    const { rows: own } = await sql.query(`SELECT max(version) AS version FROM ${schema}.migrations`);
    if (step > Number(own[0]?.version))
      throw new BackupUnusableError('The backup was made by a newer version of Galley.');
  }
  return { at };
}

interface Inserting {
  add(row: readonly (string | null)[]): Promise<void>;
  flush(): Promise<void>;
}

async function insertInto(sql: Sql, table: string, columns: readonly string[]): Promise<Inserting> {
  const { rows: types } = await sql.query(
    `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  const typeOf = new Map(types.map(({ name, type }) => [String(name), String(type)]));
  const values = columns.map((column, index) => `v.c${index}::${typeOf.get(column) ?? 'text'}`).join(', ');
  const unnested = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const names = columns.map((_, index) => `c${index}`).join(', ');
  const statement = `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM unnest(${unnested}) AS v (${names})`;
  let waiting: (readonly (string | null)[])[] = [];
  let characters = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    const batch = waiting;
    [waiting, characters] = [[], 0];
    await sql.query(
      statement,
      columns.map((_, index) => batch.map((row) => row[index] ?? null)),
    );
  };
  return {
    flush,
    async add(row) {
      if (row.length !== columns.length)
        throw new BackupUnusableError(`A row of ${table} has another shape than its columns.`);
      waiting.push(row);
      characters += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      if (waiting.length >= MOST_ROWS || characters >= MOST_CHARACTERS) await flush();
    },
  };
}

/** Numbers that the database gives out go on after those that were restored. */
async function continueNumbers(sql: Sql): Promise<void> {
  const { rows } = await sql.query(
    `SELECT table_schema || '.' || table_name AS name, column_name AS column FROM information_schema.columns
     WHERE table_schema IN ('galley', 'people') AND is_identity = 'YES'`,
  );
  for (const { name, column } of rows) {
    await sql.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT coalesce(max(${String(column)}), 0) + 1 FROM ${String(name)}), false)`,
      [name, column],
    );
  }
}

async function* valuesOf(source: Readable): AsyncGenerator<unknown> {
  const unpacked = createGunzip();
  source.once('error', (error) => unpacked.destroy(error));
  try {
    const lines = createInterface({ input: source.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const text of lines) yield JSON.parse(text);
  } catch (error) {
    // What unpacking says of bytes that are no backup, or of one that ends too early.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!(error instanceof SyntaxError) && !code.startsWith('Z_')) throw error;
    throw new BackupUnusableError('The backup is cut off, damaged, or no backup of a team.', error);
  }
}

function parsed<Value>(schema: { parse(value: unknown): Value }, value: unknown): Value {
  try {
    return schema.parse(value);
  } catch (error) {
    throw new BackupUnusableError('This is no backup of a team, or it is damaged.', error);
  }
}
