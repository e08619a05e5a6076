import type { SheetEdit } from '../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { rewriteElements } from '../edit/markup/rewrite-elements.ts';
import { sameSheet } from '../formula/index.ts';
import { anchorRule } from './anchor-rule.ts';
import { mentionsSheet, mentionsSpan } from './mentions-sheet.ts';
import { rewriteBookFormulas, rewriteTableFormulas } from './rewrite-book.ts';
import { formulaContext } from './shift-context.ts';
import { shiftChart } from './shift-references-part.ts';
import { shiftWorksheet } from './shift-worksheet.ts';

/** Changes every formula of the workbook that mentions a sheet. */
export function rewriteFormulas(book: WorkbookEdit, sheet: string, change: (formula: string) => string): void {
  rewriteBookFormulas(book, change, (source) => mentionsSheet(source, sheet));
}

/** The same for formulas with a span of sheets that begins or ends with this one; most workbooks have none. */
export function rewriteSpans(book: WorkbookEdit, sheet: string, change: (formula: string) => string): void {
  const concerns = (source: string): boolean => mentionsSpan(source, sheet);
  const isInNames = book.definedNames().some((name) => concerns(name.formula));
  if (!isInNames && !book.worksheets().some((one) => concerns(one.source()))) return;
  rewriteBookFormulas(book, change, concerns);
}

/** Changes the formulas of some parts alone: those of a copied sheet. */
export function rewriteParts(book: WorkbookEdit, parts: readonly string[], change: (formula: string) => string): void {
  const context = formulaContext(undefined, change);
  for (const part of parts) {
    if (/\/charts\/chart[^/]*\.xml$/i.test(part)) book.parts.change(part, (text) => shiftChart(text, context));
    else if (/\/drawings\/[^/]*\.xml$/i.test(part))
      book.parts.change(part, (text) => rewriteElements(text, anchorRule(context)));
    else if (/\/tables\/[^/]*\.xml$/i.test(part))
      book.parts.change(part, (text) => rewriteTableFormulas(text, context));
    else if (/\/worksheets\/[^/]*\.xml$/i.test(part)) book.change(part, (text) => shiftWorksheet(text, context));
  }
}

/** Changes the ranges that sparklines of a sheet show. They name their sheet even where it is their own. */
export function rewriteSparklines(sheet: SheetEdit, change: (formula: string) => string): void {
  if (!sheet.source().includes('sparkline>')) return;
  sheet.change((text) =>
    rewriteElements(text, (element) => {
      if (element.name === 'sheetData') return { keep: true };
      const isData = element.name === 'f' && element.ancestors.includes('sparklineGroup');
      return isData ? { text: change } : undefined;
    }),
  );
}

/** Pivot tables name the sheet of their data in an attribute of its own. */
export function renamePivotSources(book: WorkbookEdit, from: string, to: string): void {
  for (const part of book.parts.names()) {
    if (!/pivotCacheDefinition[^/]*\.xml$/i.test(part)) continue;
    book.parts.change(part, (text) =>
      rewriteElements(text, (element) => {
        if (element.name !== 'worksheetSource' && element.name !== 'rangeSet') return undefined;
        const isHit = sameSheet(element.attribute('sheet') ?? '', from);
        return isHit ? { attributes: { sheet: to } } : undefined;
      }),
    );
  }
}
