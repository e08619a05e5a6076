import { DatasourceFailedError, DatasourceRefusedError, DatasourceTimeoutError } from '../base/errors.ts';

/** The database's own words for "not with this transaction, not with this role". */
const refusals: ReadonlySet<string> = new Set(['25006', '42501', '25001', '2D000', '0A000', '55000', '25P02']);
const stopped = '57014';

export function postgresFailure(error: unknown, timeoutMs: number): unknown {
  if (!(error instanceof Error) || 'remedy' in error) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === stopped) return new DatasourceTimeoutError(timeoutMs);
  if (refusals.has(code)) return new DatasourceRefusedError(`${error.message}.`, { sqlstate: code });
  return new DatasourceFailedError(`${error.message}.`, { sqlstate: code });
}
