import { relatedParts, unrelate } from '../../ooxml/part-relationships.ts';
import { removePart } from '../../ooxml/remove-parts.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../cell/cell-reference.ts';
import { mapDefinedNames } from '../edit/book/defined-names.ts';
import type { SheetEdit } from '../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { rewriteElements } from '../edit/markup/rewrite-elements.ts';
import { worksheetChild } from '../edit/markup/worksheet-children.ts';
import {
  breakTable,
  changeTableColumn,
  type SheetShift,
  type Shift,
  shiftBox,
  shiftName,
  shiftReferences,
} from '../formula/index.ts';
import { anchorRule } from './anchor-rule.ts';
import { mentionsSheet } from './mentions-sheet.ts';
import {
  type BookRewrite,
  rewriteBookFormulas,
  rewriteSharedParts,
  rewriteSheet,
  rewriteTableFormulas,
} from './rewrite-book.ts';
import { shiftComments } from './shift-comments.ts';
import { type ShiftContext, shiftContext } from './shift-context.ts';
import { shiftControl, shiftPivotTable } from './shift-references-part.ts';
import { type ShiftedTable, shiftTable } from './shift-table.ts';
import { shiftVml } from './shift-vml.ts';
import { shiftWorksheet } from './shift-worksheet.ts';

export interface ShiftSheetOptions {
  /** New rows and columns look like those before them. True unless set. */
  readonly copyFormat?: boolean;
}

/** Inserts or deletes rows or columns of one sheet and adjusts everything in the workbook that refers to its cells. */
export function shiftSheet(book: WorkbookEdit, sheetName: string, shift: Shift, options: ShiftSheetOptions = {}): void {
  const sheet = book.sheet(sheetName);
  const change: SheetShift = { ...shift, sheet: sheet.name };
  const context = shiftContext(change, sheet.name);
  const pivots = shiftPivots(book, sheet, context);
  const tables = shiftTables(book, sheet, context);
  const headers = new Map(tables.flatMap(({ table }) => [...table.headers]));
  const hadFilter = worksheetChild(sheet.source(), 'autoFilter') !== undefined;
  sheet.change((text) => shiftWorksheet(text, context, { copyFormat: options.copyFormat ?? true, headers }));
  for (const pivot of pivots) pivot();
  for (const table of tables) writeTable(book, sheet, table);
  shiftOwnParts(book, sheet, context);
  if (hadFilter && worksheetChild(sheet.source(), 'autoFilter') === undefined) forgetFilter(book, sheet);
  shiftOthers(book, sheet, {
    context: (home) => shiftContext(change, home),
    // Print areas and filters are places, whether or not their writer put in the `$`.
    name: ({ name, formula }, home) =>
      /^_xlnm\./i.test(name) ? shiftReferences(formula, home, change) : shiftName(formula, home, change),
    concerns: (source) => mentionsSheet(source, sheet.name),
  });
  for (const { table } of tables) breakColumns(book, table);
  book.formulasChanged();
  book.moveChanged(sheet.part, (range) => shiftBox(range, shift));
  sheet.touched(affectedBox(shift));
}

/** Cells that moved keep their values; ranges that grew or shrank hold the new cells or touch the cut. */
function affectedBox(shift: Shift): { top: number; left: number; bottom: number; right: number } {
  const first = shift.axis === 'rows' ? 1 : 0;
  const [from, to] =
    shift.kind === 'insert' ? [shift.at, shift.at + shift.count - 1] : [Math.max(first, shift.at - 1), shift.at];
  const all = { top: 1, left: 0, bottom: MAX_ROWS, right: MAX_COLUMNS - 1 };
  return shift.axis === 'rows' ? { ...all, top: from, bottom: to } : { ...all, left: from, right: to };
}

interface PlannedTable {
  readonly id: string;
  readonly part: string;
  readonly table: ShiftedTable;
}

function shiftTables(book: WorkbookEdit, sheet: SheetEdit, context: ShiftContext): PlannedTable[] {
  return relatedParts(book.parts, sheet.part, 'table')
    .filter(({ part }) => book.parts.has(part))
    .map(({ id, part }) => ({ id, part, table: shiftTable(book.parts.read(part), context) }));
}

function writeTable(book: WorkbookEdit, sheet: SheetEdit, { id, part, table }: PlannedTable): void {
  const { source } = table;
  if (source !== undefined) {
    book.parts.change(part, () => source);
    return;
  }
  sheet.change((text) =>
    rewriteElements(text, (element) =>
      element.name === 'tablePart' && element.attribute('id') === id ? { drop: true } : undefined,
    ),
  );
  unrelate(book.parts, sheet.part, id);
  removePart(book.parts, part);
}

/**
 * Structured references to deleted columns, or to a deleted table, are broken everywhere. Without this Excel calls the
 * whole file damaged: a formula must not name a table that is not there.
 */
function breakColumns(book: WorkbookEdit, table: ShiftedTable): void {
  if (table.removedColumns.length === 0) return;
  const breakColumn = (text: string, column: string): string =>
    changeTableColumn(text, { table: table.name, column, to: undefined, isInside: false });
  const change = (formula: string): string =>
    table.source === undefined ? breakTable(formula, table.name) : table.removedColumns.reduce(breakColumn, formula);
  rewriteBookFormulas(book, change, (source) => mentionsSheet(source, table.name));
}

/** Refuses first; the returned steps write. */
function shiftPivots(book: WorkbookEdit, sheet: SheetEdit, context: ShiftContext): (() => void)[] {
  return relatedParts(book.parts, sheet.part, 'pivotTable')
    .filter(({ part }) => book.parts.has(part))
    .map(({ id, part }) => {
      const source = shiftPivotTable(book.parts.read(part), context);
      return () => {
        if (source !== undefined) {
          book.parts.change(part, () => source);
          return;
        }
        unrelate(book.parts, sheet.part, id);
        removePart(book.parts, part);
      };
    });
}

function shiftOwnParts(book: WorkbookEdit, sheet: SheetEdit, context: ShiftContext): void {
  const change = (kind: string, edit: (text: string) => string): void => {
    for (const { part } of relatedParts(book.parts, sheet.part, kind))
      if (book.parts.has(part)) book.parts.change(part, edit);
  };
  change('comments', (text) => shiftComments(text, context));
  change('threadedComment', (text) => shiftComments(text, context));
  change('tableSingleCells', (text) => shiftComments(text, context));
  change('vmlDrawing', (text) => shiftVml(text, context));
  change('drawing', (text) => rewriteElements(text, anchorRule(context)));
  change('ctrlProp', (text) => shiftControl(text, context));
}

function shiftOthers(book: WorkbookEdit, shifted: SheetEdit, rewrite: BookRewrite): void {
  for (const sheet of book.worksheets()) {
    if (sheet.part === shifted.part) continue;
    rewriteSheet(book, sheet, rewrite);
    for (const { part } of relatedParts(book.parts, sheet.part, 'table')) {
      if (!book.parts.has(part) || !rewrite.concerns(book.parts.read(part))) continue;
      book.parts.change(part, (text) => rewriteTableFormulas(text, rewrite.context(sheet.name)));
    }
  }
  rewriteSharedParts(book, rewrite);
}

/** The hidden name that repeats a filter's range must not outlive it. */
function forgetFilter(book: WorkbookEdit, sheet: SheetEdit): void {
  const index = book.findSheet(sheet.name).index;
  book.changeWorkbook((text) =>
    mapDefinedNames(text, (name) =>
      name.localSheet === index && name.name.toLowerCase() === '_xlnm._filterdatabase' ? undefined : name.formula,
    ),
  );
}
