import { InvalidArgumentError } from '@galley/schema/errors';
import { cellName, columnIndex, MAX_COLUMNS, MAX_ROWS } from '../cell/cell-reference.ts';
import type { Workbook } from '../package/open-workbook.ts';
import { readDefinedNames } from '../package/read-names.ts';
import { findTable } from '../package/read-tables.ts';
import { type ReadableSheet, selectSheet } from '../package/select-sheet.ts';

/** Rows count from 1, columns from 0; all four are included. */
export interface CellArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export const WHOLE_SHEET: CellArea = { top: 1, left: 0, bottom: MAX_ROWS, right: MAX_COLUMNS - 1 };

export interface RangeRequest {
  readonly sheet?: string;
  /** `A1:D50`, `B:D`, `2:9`, `Sheet!A1`, or the name of a range or table; the whole sheet when left out. */
  readonly range?: string;
}

export interface SelectedRange {
  readonly sheet: ReadableSheet;
  readonly area: CellArea;
}

export function selectRange(workbook: Workbook, request: RangeRequest): SelectedRange {
  if (request.range === undefined) return { sheet: selectSheet(workbook, request.sheet), area: WHOLE_SHEET };
  const direct = splitReference(request.range);
  const area = readArea(direct.range);
  if (area !== undefined) return { sheet: selectSheet(workbook, direct.sheet ?? request.sheet), area };
  const named = findNamed(workbook, request.range);
  if (named !== undefined) return named;
  throw new InvalidArgumentError(
    'range',
    `"${request.range}" is not a range of cells, nor a name or table of this workbook.`,
    'Write it like A1:D50, B:D (whole columns), 2:9 (whole rows) or Sheet1!A1:D50.',
    { range: request.range },
  );
}

export function areaName({ top, left, bottom, right }: CellArea): string {
  const first = cellName(top, left);
  return top === bottom && left === right ? first : `${first}:${cellName(bottom, right)}`;
}

function findNamed(workbook: Workbook, name: string): SelectedRange | undefined {
  const wanted = name.trim().toLowerCase();
  for (const defined of readDefinedNames(workbook)) {
    if (defined.name.toLowerCase() !== wanted) continue;
    const reference = splitReference(defined.refers_to);
    const area = readArea(reference.range);
    if (area !== undefined) return { sheet: selectSheet(workbook, reference.sheet ?? defined.sheet), area };
  }
  const table = findTable(workbook, wanted);
  const area = table === undefined ? undefined : readArea(table.range);
  return table === undefined || area === undefined ? undefined : { sheet: table.sheet, area };
}

/** `'My sheet'!A1` in its two parts. */
export function splitReference(text: string): { sheet?: string; range: string } {
  const trimmed = text.trim().replace(/^=/, '');
  const mark = trimmed.lastIndexOf('!');
  if (mark === -1) return { range: trimmed };
  const written = trimmed.slice(0, mark);
  const isQuoted = written.length > 1 && written.startsWith("'") && written.endsWith("'");
  return { sheet: isQuoted ? written.slice(1, -1).replaceAll("''", "'") : written, range: trimmed.slice(mark + 1) };
}

const CORNER = /^\$?([A-Za-z]{1,3})?\$?([1-9]\d{0,6})?$/;

/** `B2`, `B2:D9`, `B:D`, `2:9`, with or without `$`; undefined for anything else. */
export function readArea(text: string): CellArea | undefined {
  const [first = '', second, more] = text.trim().split(':');
  if (more !== undefined) return undefined;
  const start = CORNER.exec(first);
  const end = second === undefined ? start : CORNER.exec(second);
  if (start === null || end === null || first === '' || second === '') return undefined;
  const [, startLetters, startDigits] = start;
  const [, endLetters, endDigits] = end;
  const isWhole = startLetters === undefined || startDigits === undefined;
  if (second === undefined && isWhole) return undefined;
  if ((startLetters === undefined) !== (endLetters === undefined)) return undefined;
  if ((startDigits === undefined) !== (endDigits === undefined)) return undefined;
  if (startLetters === undefined && startDigits === undefined) return undefined;
  const columns = [startLetters, endLetters].map((letters) => (letters === undefined ? -1 : columnIndex(letters)));
  if (startLetters !== undefined && columns.some((column) => column < 0)) return undefined;
  const rows = [Number(startDigits ?? 1), Number(endDigits ?? MAX_ROWS)];
  const area = {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: startLetters === undefined ? 0 : Math.min(...columns),
    right: startLetters === undefined ? MAX_COLUMNS - 1 : Math.max(...columns),
  };
  return area.bottom <= MAX_ROWS ? area : undefined;
}
