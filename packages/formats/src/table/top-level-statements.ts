/**
 * How many statements a text holds, by its own semicolons: strings, quoted names, dollar quotes and comments do not
 * count. DuckDB itself turns one PIVOT into several statements; only this tells those from several that were sent.
 */
export function countStatements(sql: string): number {
  let count = 0;
  let hasContent = false;
  let at = 0;
  while (at < sql.length) {
    const skipped = skipQuotedOrComment(sql, at);
    if (skipped !== null) {
      hasContent ||= !skipped.isComment;
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

function skipQuotedOrComment(sql: string, at: number): { end: number; isComment: boolean } | null {
  const two = sql.slice(at, at + 2);
  const first = two.charAt(0);
  if (two === '--') return { end: endOf(sql, '\n', at), isComment: true };
  if (two === '/*') return { end: endOf(sql, '*/', at + 2), isComment: true };
  if (first === "'" || first === '"') {
    const usesBackslash = first === "'" && /[eE]$/.test(sql.slice(Math.max(0, at - 1), at));
    return { end: endOfQuoted(sql, first, at + 1, usesBackslash), isComment: false };
  }
  const dollar = first === '$' ? /^\$[\p{L}_]?[\p{L}\p{N}_]*\$/u.exec(sql.slice(at, at + 64))?.[0] : undefined;
  if (dollar !== undefined) return { end: endOf(sql, dollar, at + dollar.length), isComment: false };
  return null;
}

function endOf(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from);
  return found === -1 ? sql.length : found + mark.length;
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
