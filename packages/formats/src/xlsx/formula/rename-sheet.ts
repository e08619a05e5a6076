import { rewriteTokens } from './rewrite.ts';
import { isOtherBook, renderPrefix, type SheetPrefix, sameSheet } from './sheet-prefix.ts';
import type { Token } from './token.ts';

/** The formula after a sheet got another name; references to other workbooks and texts stay. */
export function renameSheet(formula: string, from: string, to: string): string {
  return rewriteTokens(formula, (token) => {
    const prefix = prefixOf(token);
    if (prefix === undefined || isOtherBook(prefix)) return token.text;
    const isFirst = sameSheet(prefix.sheet, from);
    const isLast = prefix.lastSheet !== undefined && sameSheet(prefix.lastSheet, from);
    if (!isFirst && !isLast) return token.text;
    const renamed = renderPrefix({
      book: prefix.book,
      sheet: isFirst ? to : prefix.sheet,
      lastSheet: isLast ? to : prefix.lastSheet,
    });
    return renamed + token.text.slice(prefix.text.length);
  });
}

/** The formula after a sheet was deleted: what pointed into it alone is broken. */
export function deleteSheet(formula: string, sheet: string): string {
  return rewriteTokens(formula, (token) => {
    const prefix = prefixOf(token);
    if (prefix === undefined || isOtherBook(prefix) || prefix.lastSheet !== undefined) return token.text;
    return sameSheet(prefix.sheet, sheet) ? '#REF!' : token.text;
  });
}

function prefixOf(token: Token): SheetPrefix | undefined {
  return 'prefix' in token ? token.prefix : undefined;
}
