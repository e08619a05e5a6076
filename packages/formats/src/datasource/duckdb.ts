import { type DuckDBConnection, DuckDBInstance, StatementType } from '@duckdb/node-api';
import type { DatasourceTable } from '@galley/schema';
import { SqlFailedError, SqlNotAllowedError } from '../base/errors.ts';
import { refuseForbiddenNames } from '../table/forbidden-names.ts';
import { openQuery } from '../table/run-query.ts';
import { quoteIdentifier, quoteLiteral } from '../table/table-name.ts';
import { boundedRows } from './base/bounded-rows.ts';
import { columnsShown } from './base/columns-shown.ts';
import type { Access, Connect, Driver } from './base/driver.ts';
import {
  DatasourceFailedError,
  DatasourceRefusedError,
  DatasourceTimeoutError,
  DatasourceUnreachableError,
  DatasourceWriteRefusedError,
} from './base/errors.ts';
import { singleStatement } from './base/single-statement.ts';

/** What the file is called inside; tables of `main` need no name before theirs. */
const inside = 'datasource';
const changing: ReadonlySet<StatementType> = new Set([
  StatementType.INSERT,
  StatementType.UPDATE,
  StatementType.DELETE,
  StatementType.CREATE,
  StatementType.ALTER,
  StatementType.DROP,
  StatementType.MERGE_INTO,
]);

export async function openDuckdb({ address, timeoutMs }: Connect, access: Access): Promise<Driver> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    memory_limit: '1GB',
    temp_directory: '',
  });
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    await attach(connection, address, access);
  } catch (error) {
    close();
    throw error;
  }
  const failing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const late = { value: false };
    const timer = setTimeout(() => {
      late.value = true;
      connection.interrupt();
    }, timeoutMs);
    try {
      return await work();
    } catch (error) {
      throw late.value ? new DatasourceTimeoutError(timeoutMs) : failure(error, access);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    test: () =>
      failing(async () => {
        const version = await connection.runAndReadAll('SELECT version()');
        const tables = await mapDuckdb(connection);
        return { server: `DuckDB ${String(version.getRows()[0]?.[0])}`, tables: tables.length, protection };
      }),
    map: () => failing(() => mapDuckdb(connection)),
    read: (statement, most) =>
      failing(async () => {
        const { columns, chunks } = await openQuery(connection, singleStatement(statement));
        const bounded = boundedRows(most);
        for await (const chunk of chunks) {
          for (const row of chunk.rows()) bounded.add(row);
          if (bounded.isFull()) break;
        }
        return { columns, rows: bounded.rows, truncated: bounded.truncated() };
      }),
    write: (statement) => failing(() => write(connection, statement)),
    async [Symbol.asyncDispose]() {
      close();
    },
  };
}

const protection = [
  'The file is attached read-only.',
  'Other files, the network, extensions and settings are out of reach.',
];

async function attach(connection: DuckDBConnection, file: string, access: Access): Promise<void> {
  const mode = access === 'read' ? 'READ_ONLY' : 'READ_WRITE';
  try {
    await connection.run(`ATTACH ${quoteLiteral(file)} AS ${inside} (${mode}, TYPE duckdb)`);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    const remedy = 'Check that it is a DuckDB file, and close programs that have it open for writing.';
    throw new DatasourceUnreachableError(`${reason}.`, remedy);
  }
  await connection.run(`USE ${inside}`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
}

async function write(connection: DuckDBConnection, text: string) {
  const sql = singleStatement(text);
  refuseForbiddenNames(sql);
  const extracted = await connection.extractStatements(sql);
  if (extracted.count !== 1) throw new DatasourceWriteRefusedError('exactly one statement is allowed.');
  const statement = await extracted.prepare(0);
  const kind = StatementType[statement.statementType] ?? String(statement.statementType);
  if (!changing.has(statement.statementType)) throw new DatasourceWriteRefusedError(`${kind} is not available here.`);
  const result = await statement.run();
  return { counts: { rows: result.rowsChanged } };
}

function failure(error: unknown, access: Access): unknown {
  if (error instanceof SqlNotAllowedError) return refused(error.message, access);
  if (error instanceof SqlFailedError) return new DatasourceFailedError(error.message);
  if (!(error instanceof Error) || 'remedy' in error) return error;
  const isRefusal = /^Permission Error|disabled by configuration|configuration has been locked|read-only/i;
  if (isRefusal.test(error.message)) return refused(error.message, access);
  return new DatasourceFailedError(error.message);
}

function refused(reason: string, access: Access): Error {
  return access === 'read' ? new DatasourceRefusedError(reason) : new DatasourceWriteRefusedError(reason);
}

async function mapDuckdb(connection: DuckDBConnection): Promise<DatasourceTable[]> {
  const names = await connection.runAndReadAll(
    `SELECT schema_name, table_name, estimated_size, false FROM duckdb_tables() WHERE database_name = '${inside}'
     UNION ALL SELECT schema_name, view_name, NULL, true FROM duckdb_views() WHERE database_name = '${inside}' AND NOT internal
     ORDER BY 1, 2`,
  );
  const columns = await connection.runAndReadAll(
    `SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() WHERE database_name = '${inside}' ORDER BY 1, 2, column_index`,
  );
  const all = columns.getRows();
  return names.getRows().map(([schema, name, size, isView]) => {
    const own = all.filter(([ofSchema, ofTable]) => ofSchema === schema && ofTable === name);
    const table = written(String(name));
    return {
      name: schema === 'main' ? table : `${written(String(schema))}.${table}`,
      type: isView === true ? 'view' : 'table',
      ...columnsShown(own.map(([, , column, type]) => ({ name: String(column), type: String(type) }))),
      rows: size === null ? null : Number(size),
    };
  });
}

function written(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : quoteIdentifier(name);
}
