import { rewriteTokens } from './rewrite.ts';

/** The formula after a table got another name. */
export function renameTable(formula: string, from: string, to: string): string {
  return rewriteTokens(formula, (token) => {
    if (token.kind === 'structured' && isSame(token.table, from))
      return `${token.prefix?.text ?? ''}${to}${token.body}`;
    if (token.kind === 'name' && token.prefix === undefined && isSame(token.body, from)) return to;
    return token.text;
  });
}

/** The formula after a table was deleted. */
export function breakTable(formula: string, table: string): string {
  return rewriteTokens(formula, (token) => {
    const isHit =
      token.kind === 'structured'
        ? isSame(token.table, table)
        : token.kind === 'name' && token.prefix === undefined && isSame(token.body, table);
    return isHit ? '#REF!' : token.text;
  });
}

/**
 * The formula after columns of a table were deleted (`to` undefined) or got another name. `isInside` is whether the
 * formula's cell lies in the table, where the table's own name may be left out.
 */
export function changeTableColumn(
  formula: string,
  change: { table: string; column: string; to: string | undefined; isInside: boolean },
): string {
  return rewriteTokens(formula, (token) => {
    if (token.kind !== 'structured') return token.text;
    const isHit = token.table === '' ? change.isInside : isSame(token.table, change.table);
    if (!isHit) return token.text;
    const body = changeColumn(token.body, change.column, change.to);
    if (body === undefined) return '#REF!';
    return body === token.body ? token.text : `${token.prefix?.text ?? ''}${token.table}${body}`;
  });
}

const SPECIAL = /['[\]#@]/g;

/** A column's name as it stands between brackets. */
export function escapeColumnName(name: string): string {
  return name.replace(SPECIAL, (character) => `'${character}`);
}

function changeColumn(body: string, column: string, to: string | undefined): string | undefined {
  let result = '';
  let at = 0;
  while (at < body.length) {
    const character = body.charAt(at);
    if (character === '[' || character === ']' || character === ',' || character === ':' || character === '@') {
      result += character;
      at += 1;
      continue;
    }
    let end = at;
    while (end < body.length && !'[]'.includes(body.charAt(end))) end += body.charAt(end) === "'" ? 2 : 1;
    const written = body.slice(at, end);
    const name = written.replace(/'(.)/g, '$1');
    const isPlain = !/^[,:\s]+$/.test(written) && !written.startsWith('#');
    if (isPlain && isSame(name.trim(), column)) {
      if (to === undefined) return undefined;
      result += escapeColumnName(to);
    } else result += written;
    at = end;
  }
  return result;
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
