import { rewriteTokens } from './rewrite.ts';
import { isOtherBook, namesSheet, renderPrefix, sameSheet } from './sheet-prefix.ts';
import { prefixOf, withPrefix } from './token.ts';

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
    return withPrefix(token, renamed);
  });
}

/** The formula for a copy of a sheet: what pointed into the sheet alone points into the copy; spans of sheets stay. */
export function pointToCopy(formula: string, from: string, to: string): string {
  return rewriteTokens(formula, (token) => {
    const prefix = prefixOf(token);
    if (prefix === undefined || prefix.lastSheet !== undefined || !namesSheet(prefix, from)) return token.text;
    return withPrefix(token, renderPrefix({ ...prefix, sheet: to }));
  });
}
