import { skipSql } from './sql-code.ts';

/**
 * How many statements a text holds, by its own semicolons: strings, quoted names, dollar quotes and comments do not
 * count. DuckDB itself turns one PIVOT into several statements; only this tells those from several that were sent.
 */
export function countStatements(sql: string): number {
  let count = 0;
  let hasContent = false;
  let at = 0;
  while (at < sql.length) {
    const skipped = skipSql(sql, at);
    if (skipped !== null) {
      hasContent ||= skipped.kind !== 'comment';
      at = skipped.end;
      continue;
    }
    const character = sql.charAt(at);
    if (character === ';') {
      if (hasContent) count += 1;
      hasContent = false;
    } else if (!/\s/.test(character)) hasContent = true;
    at += 1;
  }
  return hasContent ? count + 1 : count;
}
