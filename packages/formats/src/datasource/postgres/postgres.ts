import type { Client, QueryArrayResult, QueryConfig } from 'pg';
import { sqlCode } from '../../table/sql-code.ts';
import { boundedRows } from '../base/bounded-rows.ts';
import type { Access, Connect, Driver, ReadRows, Written } from '../base/driver.ts';
import { DatasourceOutcomeUnknownError, DatasourceRefusedError, DatasourceWriteRefusedError } from '../base/errors.ts';
import { singleStatement } from '../base/single-statement.ts';
import { connectPostgres } from './connect.ts';
import { postgresFailure } from './failure.ts';
import { refuseForbiddenFunctions } from './forbidden-functions.ts';
import { mapPostgres } from './map.ts';
import { postgresValue } from './values.ts';

const cursor = 'galley_rows';
const raw = { getTypeParser: () => (text: string) => text };

export async function openPostgres(connect: Connect, access: Access): Promise<Driver> {
  const client = await connectPostgres(connect, access);
  const failing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw postgresFailure(error, connect.timeoutMs);
    }
  };
  return {
    test: () =>
      failing(async () => {
        const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
        const tables = await mapPostgres(client);
        return { server: `PostgreSQL ${rows[0]?.version ?? ''}`.trim(), tables: tables.length, protection };
      }),
    map: () => failing(() => mapPostgres(client)),
    read: (statement, most) => failing(() => read(client, statement, most)),
    write: (statement) => failing(() => write(client, statement)),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

const protection = [
  'Statements run in a read-only transaction that is always rolled back.',
  'The user is no superuser and cannot reach files or programs of the server.',
];

/**
 * The statement becomes the query of a cursor: PostgreSQL's own grammar takes nothing there but a query without writing
 * parts. Sent as a prepared statement, a text with a second statement in it is refused by the server.
 */
async function read(client: Client, statement: string, most: number): Promise<ReadRows> {
  const sql = singleStatement(statement);
  // The cursor would refuse others, too, in words about its grammar.
  if (!/^[\s(]*(select|with|values|table)\b/i.test(sqlCode(sql))) {
    throw new DatasourceRefusedError('only a query can be read (SELECT, WITH, VALUES, TABLE).');
  }
  refuseForbiddenFunctions(sql);
  await client.query('BEGIN TRANSACTION READ ONLY');
  try {
    await client.query(alone(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`));
    const bounded = boundedRows(most);
    let columns: ReadRows['columns'] | null = null;
    while (!bounded.isFull()) {
      const part = await fetchPart(client, Math.min(1000, most + 1));
      columns ??= await columnsOf(client, part);
      for (const row of part.rows) {
        bounded.add(row.map((text, index) => postgresValue(text, columns?.[index]?.type ?? 'text')));
      }
      if (part.rows.length === 0) break;
    }
    return { columns: columns ?? [], rows: bounded.rows, truncated: bounded.truncated() };
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
  }
}

/** As a prepared statement, which the server takes only when it is one. */
function alone(text: string): QueryConfig {
  const config: QueryConfig & { readonly queryMode: 'extended' } = { text, queryMode: 'extended' };
  return config;
}

type Texts = (string | null)[];

async function fetchPart(client: Client, count: number): Promise<QueryArrayResult<Texts>> {
  const text = `FETCH FORWARD ${count} FROM ${cursor}`;
  return client.query<Texts>({ text, rowMode: 'array', types: raw });
}

async function columnsOf(client: Client, { fields }: QueryArrayResult<Texts>): Promise<ReadRows['columns']> {
  const { rows } = await client.query<{ name: string }>({
    text: 'SELECT pg_catalog.format_type(t, NULL) AS name FROM unnest($1::oid[]) WITH ORDINALITY AS u(t, place) ORDER BY place',
    values: [fields.map(({ dataTypeID }) => dataTypeID)],
  });
  return fields.map(({ name }, index) => ({ name, type: rows[index]?.name ?? 'text' }));
}

async function write(client: Client, statement: string): Promise<Written> {
  const sql = singleStatement(statement);
  refuseForbiddenFunctions(sql);
  const word = notData.exec(sqlCode(sql))?.[1];
  if (word !== undefined)
    throw new DatasourceWriteRefusedError(`${word.toUpperCase()} is not available here.`, { word });
  await client.query('BEGIN');
  try {
    const { rowCount } = await client.query(alone(sql));
    await keep(client);
    return { counts: { rows: rowCount ?? 0 } };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** What steers the session or the transaction instead of changing data; a COPY would wait for bytes that never come. */
const notData =
  /^\s*(begin|start|commit|end|rollback|abort|savepoint|release|prepare|execute|deallocate|set|reset|copy|load|listen|unlisten|notify|lock|discard|declare|fetch|move|close|do|call)\b/i;

async function keep(client: Client): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    // With a code of its own the server said no; without one nobody said anything.
    if (error instanceof Error && 'severity' in error) throw error;
    throw new DatasourceOutcomeUnknownError(error instanceof Error ? error.message : String(error));
  }
}
