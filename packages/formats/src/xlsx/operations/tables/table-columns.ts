import { encodeSpreadsheetText, escapeAttribute } from '../../../xml/escape.ts';
import { readValues, shownText } from '../../edit/book/read-values.ts';
import type { SheetEdit } from '../../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import type { Box } from '../../formula/index.ts';

/** Texts of the header row, made unique; cells that differ from them are rewritten, as Excel itself demands. */
export function headerNames(book: WorkbookEdit, sheet: SheetEdit, box: Box): string[] {
  const cells = readValues(book, sheet, { ...box, bottom: box.top }).get(box.top);
  const names: string[] = [];
  const used = new Set<string>();
  for (let column = box.left; column <= box.right; column += 1) {
    const cell = cells?.get(column);
    const text = shownText(cell);
    const base = text === '' ? `Column${column - box.left + 1}` : text;
    let name = base;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${base}${number}`;
    used.add(name.toLowerCase());
    names.push(name);
    if (typeof cell?.value === 'string' && cell.formula === undefined && !cell.isError && cell.value === name) continue;
    sheet.write([{ row: box.top, column, content: { kind: 'text', value: name } }]);
  }
  return names;
}

/** A column's name as a table part writes it: line breaks as Excel escapes them. */
export function columnAttribute(name: string): string {
  return escapeAttribute(encodeSpreadsheetText(name).replaceAll('\n', '_x000a_'));
}
