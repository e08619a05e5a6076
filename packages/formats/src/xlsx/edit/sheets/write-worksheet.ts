import type { ColumnType, TableValue } from '../../../base/column-type.ts';
import { CellValueInvalidError, FileTooLargeError } from '../../../base/errors.ts';
import type { Dialect } from '../../../ooxml/namespaces.ts';
import { encodeSpreadsheetText, escapeText } from '../../../xml/escape.ts';
import { cellName, columnLetters, MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';
import { serialFromIso } from '../../cell/serial-date.ts';
import type { SheetColumn, SheetContent } from '../../cell/sheet-data.ts';

/** Numbers of the formats that the cells of a new sheet use. */
export interface SheetStyles {
  readonly header: number;
  readonly date: number;
  readonly timestamp: number;
}

export interface WorksheetContext {
  readonly styles: SheetStyles;
  readonly dialect: Dialect;
  readonly usesDates1904: boolean;
}

const MAX_TEXT = 32_767;
const EXACT_DIGITS = 15;

export function writeWorksheet(content: SheetContent, context: WorksheetContext): string {
  const { columns, rows } = content;
  if (rows.length + 1 > MAX_ROWS || columns.length > MAX_COLUMNS) {
    throw new FileTooLargeError(`A sheet holds at most ${MAX_ROWS} rows and ${MAX_COLUMNS} columns.`, {
      rows: rows.length + 1,
      columns: columns.length,
    });
  }
  const lastCell = cellName(rows.length + 1, Math.max(0, columns.length - 1));
  const lines: string[] = [headerRow(content, context)];
  for (const [index, row] of rows.entries()) lines.push(dataRow(columns, row, index + 2, context));
  const hasColumns = columns.length > 0;
  const filter = content.autoFilter !== false && hasColumns ? `<autoFilter ref="A1:${lastCell}"/>` : '';
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<worksheet xmlns="${context.dialect.main}"><dimension ref="${lastCell === 'A1' ? 'A1' : `A1:${lastCell}`}"/>`,
    sheetView(content.freezeHeader !== false && hasColumns),
    '<sheetFormatPr defaultRowHeight="15"/>',
    columnWidths(content),
    `<sheetData>${lines.join('')}</sheetData>${filter}`,
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>',
  ].join('');
}

function headerRow(content: SheetContent, context: WorksheetContext): string {
  const style = content.boldHeader === false ? 0 : context.styles.header;
  const cells = content.columns.map((column, index) => textCell(column.name, cellName(1, index), style));
  return `<row r="1">${cells.join('')}</row>`;
}

function dataRow(
  columns: readonly SheetColumn[],
  row: readonly TableValue[],
  number: number,
  context: WorksheetContext,
): string {
  let cells = '';
  for (const [index, column] of columns.entries()) {
    const value = row[index];
    if (value === null || value === undefined) continue;
    cells += dataCell(value, column.type, `${columnLetters(index)}${number}`, context);
  }
  return `<row r="${number}">${cells}</row>`;
}

function dataCell(value: string | number | boolean, type: ColumnType, name: string, context: WorksheetContext): string {
  if (typeof value === 'boolean') return `<c r="${name}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (type === 'date' || type === 'timestamp') {
    const serial = typeof value === 'string' ? serialFromIso(value, context.usesDates1904) : undefined;
    if (serial !== undefined) return `<c r="${name}" s="${context.styles[type]}"><v>${serial}</v></c>`;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? `<c r="${name}"><v>${value}</v></c>` : textCell(String(value), name, 0);
  }
  if ((type === 'number' || type === 'integer') && isExactNumber(value)) return `<c r="${name}"><v>${value}</v></c>`;
  return textCell(value, name, 0);
}

/** A longer number would come back with its last digits turned to zeros, so it stays text. */
function isExactNumber(text: string): boolean {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return false;
  return text.replace(/[-.]/g, '').length <= EXACT_DIGITS;
}

/** Inline strings are never parsed as formulas, so `=SUM(A1)` from data stays the text it was. */
function textCell(text: string, name: string, style: number): string {
  if (text.length > MAX_TEXT) {
    throw new CellValueInvalidError(`The text for ${name} has ${text.length} characters; a cell holds ${MAX_TEXT}.`, {
      cell: name,
      length: text.length,
    });
  }
  const attribute = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${name}"${attribute} t="inlineStr"><is><t xml:space="preserve">${escapeText(encodeSpreadsheetText(text))}</t></is></c>`;
}

function sheetView(isFrozen: boolean): string {
  if (!isFrozen) return '<sheetViews><sheetView workbookViewId="0"/></sheetViews>';
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const selection = '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/>';
  return `<sheetViews><sheetView workbookViewId="0">${pane}${selection}</sheetView></sheetViews>`;
}

function columnWidths({ columns, rows }: SheetContent): string {
  if (columns.length === 0) return '';
  const sample = rows.slice(0, 100);
  const widths = columns.map((column, index) => {
    const longest = sample.reduce(
      (most, row) => Math.max(most, String(row[index] ?? '').length),
      column.name.length + 2,
    );
    const width = Math.min(255, column.width ?? Math.min(60, Math.max(9, longest + 1)));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${widths.join('')}</cols>`;
}
