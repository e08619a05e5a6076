import { rewriteTokens } from './rewrite.ts';
import { isOtherBook, renderPrefix, type SheetPrefix, sameSheet } from './sheet-prefix.ts';
import { prefixOf, type Token, withPrefix } from './token.ts';

/** Which sheets a span such as `Jan:Dec` covers after a change; undefined when none is left. */
type SpanChange = (first: string, last: string) => readonly [string, string] | undefined;

/**
 * The formula after a sheet was deleted. What pointed into it alone is broken; a span (`Jan:Dec!A1`) that began or ended
 * there goes on with the next sheet inside. `order` are the sheets before the deletion.
 */
export function deleteSheet(formula: string, sheet: string, order: readonly string[]): string {
  return rewriteTokens(formula, (token) => {
    const prefix = prefixOf(token);
    if (prefix === undefined || isOtherBook(prefix)) return token.text;
    if (prefix.lastSheet === undefined) return sameSheet(prefix.sheet, sheet) ? '#REF!' : token.text;
    return changeSpan(token, prefix, (first, last) => withoutEnd(first, last, sheet, order));
  });
}

/**
 * The formula after a sheet was moved. A span whose ends would stand in reverse gives up the end that moved, as Excel
 * does: otherwise it would cover sheets that it never meant.
 */
export function moveSheetInSpans(
  formula: string,
  sheet: string,
  orders: { readonly before: readonly string[]; readonly after: readonly string[] },
): string {
  return rewriteTokens(formula, (token) => {
    const prefix = prefixOf(token);
    if (prefix?.lastSheet === undefined || isOtherBook(prefix)) return token.text;
    return changeSpan(token, prefix, (first, last) => {
      const isReversed = placeOf(first, orders.after) > placeOf(last, orders.after);
      return isReversed ? withoutEnd(first, last, sheet, orders.before) : [first, last];
    });
  });
}

function changeSpan(token: Token, prefix: SheetPrefix, change: SpanChange): string {
  const { sheet, lastSheet = sheet } = prefix;
  const span = change(sheet, lastSheet);
  if (span === undefined) return '#REF!';
  if (span[0] === sheet && span[1] === lastSheet) return token.text;
  const single = sameSheet(span[0], span[1]);
  const written = renderPrefix({ book: prefix.book, sheet: span[0], lastSheet: single ? undefined : span[1] });
  return withPrefix(token, written);
}

function withoutEnd(
  first: string,
  last: string,
  sheet: string,
  order: readonly string[],
): readonly [string, string] | undefined {
  const [from, to] = [placeOf(first, order), placeOf(last, order)];
  // A sheet that is not there, or a span written backwards: nothing that could be said better.
  if (from === -1 || to === -1 || from > to) return [first, last];
  const isFirst = sameSheet(first, sheet);
  const isLast = sameSheet(last, sheet);
  if (isFirst && isLast) return undefined;
  if (isFirst) return [order[from + 1] ?? first, last];
  return isLast ? [first, order[to - 1] ?? last] : [first, last];
}

function placeOf(sheet: string, order: readonly string[]): number {
  return order.findIndex((name) => sameSheet(name, sheet));
}
