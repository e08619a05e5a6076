import type { DuckDBConnection } from '@duckdb/node-api';
import { GalleyError, systemErrorCode } from '@galley/schema/errors';
import {
  FileCorruptError,
  SqlFailedError,
  SqlNotAllowedError,
  SqlTimeoutError,
  TableEngineError,
} from '../../base/errors.ts';
import { describeTable } from '../../table/describe-table.ts';
import { exportQuery } from '../../table/export/export-query.ts';
import { loadTable } from '../../table/load/load-table.ts';
import { openLoader, openLocked, prepareDatabases } from '../../table/locked-database.ts';
import type { LoadCall, StoredTable, TableSettings } from '../../table/protocol.ts';
import type { OpenDatabase } from '../../table/ready-database.ts';
import { type QueryWindow, runQuery } from '../../table/run-query.ts';
import { type StatisticsRequest, tableStatistics } from '../../table/table-stats.ts';
import type { ExportTarget } from '../../table/types.ts';
import { serveTasks } from '../wire/serve.ts';

/** Holds DuckDB: a crash or a runaway query here costs the caller one error. */
export const operations = {
  load: (settings: TableSettings, call: LoadCall) =>
    within(settings, null, openLoader(settings), (connection) => loadTable(connection, call, settings)),
  describe: (settings: TableSettings, table: StoredTable) =>
    within(settings, [table], openLocked(settings, [table]), (connection) => describeTable(connection, table.name)),
  statistics: (settings: TableSettings, table: StoredTable, request: StatisticsRequest) =>
    within(settings, [table], openLocked(settings, [table]), (connection) =>
      tableStatistics(connection, table.name, request),
    ),
  query: (settings: TableSettings, tables: readonly StoredTable[], sql: string, window: QueryWindow) =>
    within(settings, tables, openLocked(settings, tables), (connection) => runQuery(connection, sql, window)),
  /** Rows as the bytes of a text file. */
  exportText: (settings: TableSettings, tables: readonly StoredTable[], sql: string, target: ExportTarget) =>
    within(settings, tables, openLocked(settings, tables), (connection) => exportQuery(connection, sql, target)),
};

/** An interrupt that arrives between two statements is lost, so it is said until the work has ended. */
const INSIST_MS = 20;

async function within<Result>(
  settings: TableSettings,
  tables: readonly StoredTable[] | null,
  opening: Promise<OpenDatabase>,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const { timeoutMs } = settings;
  let insisting: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  try {
    using database = await opening;
    timer = setTimeout(() => {
      isLate = true;
      insisting = setInterval(() => database.connection.interrupt(), INSIST_MS);
    }, timeoutMs);
    return await work(database.connection);
  } catch (error) {
    if (isLate) throw new SqlTimeoutError(timeoutMs);
    throw error instanceof GalleyError ? error : classify(error, tables);
  } finally {
    clearTimeout(timer);
    clearInterval(insisting);
    // When the answer is on its way.
    setImmediate(prepareDatabases, settings);
  }
}

/** DuckDB's own catalogue, which it offers for any name that it does not know. */
const SYSTEM_TABLE_HINT = /\nDid you mean "(?:pg_|duckdb_|sqlite_|pragma_|information_schema)[^"]*"\?/;

function classify(error: unknown, tables: readonly StoredTable[] | null): GalleyError {
  const reason = error instanceof Error ? error.message : String(error);
  if (tables !== null) {
    // The engine's own lock: files, network, extensions and settings are out of reach.
    if (/^Permission Error|disabled by configuration|configuration has been locked/i.test(reason)) {
      return new SqlNotAllowedError('The statement reaches beyond the loaded tables.', {
        reason: reason.slice(0, 500),
      });
    }
    return new SqlFailedError(
      reason.replace(SYSTEM_TABLE_HINT, ''),
      {},
      tables.map(({ name }) => name),
    );
  }
  const code = systemErrorCode(error);
  if (code !== undefined) return new TableEngineError(`The file could not be opened (${code}).`, { reason });
  return new FileCorruptError('The file could not be read as a table.', { reason: reason.slice(0, 500) });
}

serveTasks(operations);
