import { rmSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { GalleyError, systemErrorCode } from '@galley/schema/errors';
import {
  FileCorruptError,
  OperationCancelledError,
  SqlFailedError,
  SqlNotAllowedError,
  SqlTimeoutError,
  TableEngineError,
} from '../errors.ts';
import { describeTable } from './describe-table.ts';
import { loadTable } from './load-table.ts';
import { openLoader, openLocked } from './locked-database.ts';
import type { WorkerCall, WorkerFailure, WorkerReply, WorkerRequest, WorkerSettings } from './protocol.ts';
import { runQuery } from './run-query.ts';
import { tableStatistics } from './table-stats.ts';

/** The child process that holds DuckDB: a crash or a runaway query here costs the caller one error. */
const settings: WorkerSettings = JSON.parse(process.argv[2] ?? '{}');
const running = new Map<number, RunningCall>();

interface RunningCall {
  connection?: DuckDBConnection;
  stopped?: GalleyError;
  insisting?: NodeJS.Timeout;
}

/** An interrupt that arrives between two statements of a call is lost, so it is said until the call has ended. */
const INSIST_MS = 20;

process.on('message', (request: WorkerRequest) => {
  if (request.type === 'cancel') {
    stop(running.get(request.id), new OperationCancelledError('The table operation'));
    return;
  }
  void handle(request).then((reply) => process.send?.(reply));
});
// Without this, a parent that was killed leaves its child running for ever and its tables on the disk.
process.on('disconnect', () => {
  rmSync(settings.scratch, { recursive: true, force: true });
  process.exit(0);
});

async function handle(request: Extract<WorkerRequest, { type: 'call' }>): Promise<WorkerReply> {
  const current: RunningCall = {};
  running.set(request.id, current);
  const timer = setTimeout(() => stop(current, new SqlTimeoutError(request.timeoutMs)), request.timeoutMs);
  try {
    return { id: request.id, ok: true, result: await perform(request.call, current) };
  } catch (error) {
    return { id: request.id, ok: false, failure: toFailure(current.stopped ?? error, request.call) };
  } finally {
    clearTimeout(timer);
    clearInterval(current.insisting);
    running.delete(request.id);
  }
}

async function perform(call: WorkerCall, current: RunningCall) {
  if (call.operation === 'load') {
    using loader = await openLoader(settings);
    current.connection = loader.connection;
    if (current.stopped !== undefined) throw current.stopped;
    return await loadTable(loader.connection, call, settings);
  }
  using locked = await openLocked(settings, call.operation === 'query' ? call.tables : [call.table]);
  current.connection = locked.connection;
  if (current.stopped !== undefined) throw current.stopped;
  if (call.operation === 'describe') return await describeTable(locked.connection, call.table.name);
  if (call.operation === 'statistics') return await tableStatistics(locked.connection, call.table.name, call);
  return await runQuery(locked.connection, call.sql, { limit: call.limit, offset: call.offset });
}

function stop(call: RunningCall | undefined, reason: GalleyError): void {
  if (call === undefined || call.stopped !== undefined) return;
  call.stopped = reason;
  call.connection?.interrupt();
  call.insisting = setInterval(() => call.connection?.interrupt(), INSIST_MS);
}

function toFailure(error: unknown, call: WorkerCall): WorkerFailure {
  const { code, message, remedy, details } = error instanceof GalleyError ? error : classify(error, call);
  return { code, message, remedy, details };
}

/** DuckDB's own catalogue, which it offers for any name that it does not know. */
const SYSTEM_TABLE_HINT = /\nDid you mean "(?:pg_|duckdb_|sqlite_|pragma_|information_schema)[^"]*"\?/;

function classify(error: unknown, call: WorkerCall): GalleyError {
  const reason = error instanceof Error ? error.message : String(error);
  if (call.operation !== 'load') {
    // The engine's own lock: files, network, extensions and settings are out of reach.
    if (/^Permission Error|disabled by configuration|configuration has been locked/i.test(reason)) {
      return new SqlNotAllowedError('The statement reaches beyond the loaded tables.', {
        reason: reason.slice(0, 500),
      });
    }
    const tables = call.operation === 'query' ? call.tables : [call.table];
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
