import { SqlNotAllowedError } from '../base/errors.ts';
import { sqlCode } from './sql-code.ts';

/** Functions and views that tell of the engine and its surroundings, or run text as SQL behind the reader's back. */
const FORBIDDEN =
  /(?<![\w."])"?(duckdb_\w+|pragma_\w+|pg_\w+_file|sniff_csv|which_secret|enable_logging|disable_logging|set_config|getenv)"?(?!\w)|\b(query|query_table)"?\s*\(|^\s*(pragma|call)\b/i;

/** Whether a statement that names it would be refused. */
export function isForbiddenName(name: string): boolean {
  return FORBIDDEN.test(name);
}

/** A second lock before the first one is even tried: without external access these reach nothing outside either. */
export function refuseForbiddenNames(sql: string): void {
  const found = FORBIDDEN.exec(sqlCode(sql));
  const name = found?.[1] ?? found?.[2] ?? found?.[3];
  if (name !== undefined) {
    throw new SqlNotAllowedError(`"${name}" is not available here.`, { name });
  }
}
