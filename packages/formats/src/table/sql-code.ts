/** A part of SQL that no word of counts: a string or a comment. Names in quotes are skipped only as far as they hold neither. */
export interface SkippedSql {
  readonly end: number;
  readonly kind: 'text' | 'name' | 'comment';
}

/**
 * What begins at a place of SQL, as PostgreSQL and DuckDB read it: comments may hold comments, `E'…'` takes backslashes and
 * `name'…'` does not, and `$a$` within a name opens nothing. Read in any other way, a call could hide between two quotes.
 */
export function skipSql(sql: string, at: number): SkippedSql | null {
  const two = sql.slice(at, at + 2);
  const first = two.charAt(0);
  if (two === '--') return { end: endOf(sql, '\n', at), kind: 'comment' };
  if (two === '/*') return { end: endOfComment(sql, at), kind: 'comment' };
  if (first === "'") {
    const usesBackslash = /(?<![\p{L}\p{N}_$])e$/iu.test(sql.slice(Math.max(0, at - 2), at));
    return { end: endOfQuoted(sql, first, at + 1, usesBackslash), kind: 'text' };
  }
  if (first === '"') return { end: endOfQuoted(sql, first, at + 1, false), kind: 'name' };
  const isOpen = first === '$' && !/[\p{L}\p{N}_$]$/u.test(sql.slice(Math.max(0, at - 2), at));
  const dollar = isOpen ? /^\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(sql.slice(at, at + 128))?.[0] : undefined;
  return dollar === undefined ? null : { end: endOf(sql, dollar, at + dollar.length), kind: 'text' };
}

/** SQL with a space for every string and comment: what is left are words that the database acts on. */
export function sqlCode(sql: string): string {
  let code = '';
  let at = 0;
  while (at < sql.length) {
    const skipped = skipSql(sql, at);
    if (skipped === null) code += sql.charAt(at);
    else code += skipped.kind === 'name' ? sql.slice(at, skipped.end) : ' ';
    at = skipped?.end ?? at + 1;
  }
  return code;
}

function endOf(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from);
  return found === -1 ? sql.length : found + mark.length;
}

function endOfComment(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    const two = sql.slice(at, at + 2);
    if (two === '/*' || two === '*/') {
      depth += two === '/*' ? 1 : -1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return sql.length;
}

function endOfQuoted(sql: string, quote: string, from: number, usesBackslash: boolean): number {
  for (let at = from; at < sql.length; at += 1) {
    if (usesBackslash && sql.charAt(at) === '\\') at += 1;
    else if (sql.charAt(at) === quote) {
      if (sql.charAt(at + 1) !== quote) return at + 1;
      at += 1;
    }
  }
  return sql.length;
}
