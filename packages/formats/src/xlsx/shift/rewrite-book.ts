import { relatedParts } from '../../ooxml/part-relationships.ts';
import { type DefinedName, mapDefinedNames } from '../edit/book/defined-names.ts';
import type { SheetEdit } from '../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { rewriteElements } from '../edit/markup/rewrite-elements.ts';
import { anchorRule } from './anchor-rule.ts';
import { formulaContext, type ShiftContext, shiftFormula } from './shift-context.ts';
import { shiftChart, shiftControl, shiftPivotSource } from './shift-references-part.ts';
import { shiftVml } from './shift-vml.ts';
import { shiftWorksheet } from './shift-worksheet.ts';

export interface BookRewrite {
  /** How formulas change, seen from a sheet, or from the whole workbook. */
  readonly context: (homeSheet: string | undefined) => ShiftContext;
  /** How formulas of defined names change, where it is another way. */
  readonly name?: (name: DefinedName, homeSheet: string | undefined) => string;
  /** A quick look whether a part needs the walk at all. */
  readonly concerns: (source: string) => boolean;
}

/** Changes every formula of a workbook by one rule: cells, rules, names, tables, charts, controls, drawings. */
export function rewriteBookFormulas(
  book: WorkbookEdit,
  change: (formula: string, homeSheet: string | undefined) => string,
  concerns: (source: string) => boolean = () => true,
): void {
  const rewrite: BookRewrite = {
    context: (home) => formulaContext(home, (formula) => change(formula, home)),
    concerns,
  };
  for (const sheet of book.worksheets()) {
    rewriteSheet(book, sheet, rewrite);
    for (const { part } of relatedParts(book.parts, sheet.part, 'table')) {
      const context = rewrite.context(sheet.name);
      changePart(book, part, rewrite, (text) => rewriteTableFormulas(text, context));
    }
  }
  rewriteSharedParts(book, rewrite);
  book.formulasChanged();
}

/** The cells, rules and drawings of one sheet. */
export function rewriteSheet(book: WorkbookEdit, sheet: SheetEdit, rewrite: BookRewrite): void {
  const context = rewrite.context(sheet.name);
  if (rewrite.concerns(sheet.source())) sheet.change((text) => shiftWorksheet(text, context));
  for (const { part } of relatedParts(book.parts, sheet.part, 'drawing'))
    changePart(book, part, rewrite, (text) => rewriteElements(text, anchorRule(context)));
  for (const { part } of relatedParts(book.parts, sheet.part, 'vmlDrawing'))
    changePart(book, part, rewrite, (text) => shiftVml(text, context));
  for (const { part } of relatedParts(book.parts, sheet.part, 'ctrlProp'))
    changePart(book, part, rewrite, (text) => shiftControl(text, context));
}

/** Names of the workbook, charts wherever they stand, sources of pivots. */
export function rewriteSharedParts(book: WorkbookEdit, rewrite: BookRewrite): void {
  const names = book.sheets().map((sheet) => sheet.name);
  const changeName = rewrite.name ?? (({ formula }, home) => shiftFormula(formula, rewrite.context(home)));
  book.changeWorkbook((text) =>
    mapDefinedNames(text, (name) => {
      const home = name.localSheet === undefined ? undefined : names[name.localSheet];
      return changeName(name, home);
    }),
  );
  const context = rewrite.context(undefined);
  for (const part of book.parts.names()) {
    if (/(^|\/)charts?\/[^/]*\.xml$/i.test(part) || /(^|\/)chartex\/[^/]*\.xml$/i.test(part))
      changePart(book, part, rewrite, (text) => shiftChart(text, context));
    else if (/pivotCacheDefinition[^/]*\.xml$/i.test(part))
      changePart(book, part, rewrite, (text) => shiftPivotSource(text, context));
  }
}

export function rewriteTableFormulas(source: string, context: ShiftContext): string {
  return rewriteElements(source, (element) =>
    element.name === 'calculatedColumnFormula' || element.name === 'totalsRowFormula'
      ? { text: (text) => shiftFormula(text, context) }
      : undefined,
  );
}

function changePart(book: WorkbookEdit, part: string, rewrite: BookRewrite, change: (text: string) => string): void {
  if (!book.parts.has(part) || !rewrite.concerns(book.parts.read(part))) return;
  book.parts.change(part, change);
}
