import type { ColumnType } from '../../base/column-type.ts';
import type { Cell } from '../cell/cell.ts';
import { RAW, type RowBuffer } from '../scan/row-buffer.ts';
import type { CellContext } from './interpret-cell.ts';

/** What a column may hold; `mixed` when the cells do not agree. */
export type FieldType = ColumnType | 'empty' | 'mixed';

/** One bit per type seen, so that a column of a million cells costs one byte. */
export const SEEN = { integer: 1, number: 2, date: 4, timestamp: 8, boolean: 16, text: 32 } as const;
const LAST_SERIAL = 2_958_466;

/** The bit of a cell as scanned; 0 for empty cells and errors. */
export function seenInRow(row: RowBuffer, at: number, context: CellContext): number {
  switch (row.kinds[at]) {
    case RAW.number:
      return seenNumber(row.numbers[at] ?? 0, context.styles.dates[row.styles[at] ?? 0] === true);
    case RAW.shared:
    case RAW.text:
      return SEEN.text;
    case RAW.boolean:
      return SEEN.boolean;
    case RAW.date:
      return seenDate((row.texts[at] ?? '').replace(/Z$/, '').replace(/T00:00:00(\.0+)?$/, ''));
    default:
      return 0;
  }
}

function seenNumber(value: number, isDate: boolean): number {
  if (!isDate || value < 0 || value >= LAST_SERIAL) return Number.isInteger(value) ? SEEN.integer : SEEN.number;
  const seconds = Math.round(value * 86_400);
  if (seconds < 86_400) return SEEN.text;
  return seconds % 86_400 === 0 ? SEEN.date : SEEN.timestamp;
}

function seenDate(iso: string): number {
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return SEEN.date;
  return iso.includes('T') ? SEEN.timestamp : SEEN.text;
}

export function seenInCell(cell: Cell | undefined): number {
  if (cell === undefined || cell.kind === 'empty' || cell.kind === 'error') return 0;
  if (cell.kind === 'number') return Number.isInteger(cell.value) ? SEEN.integer : SEEN.number;
  if (cell.kind === 'boolean') return SEEN.boolean;
  return cell.kind === 'date' ? seenDate(cell.text) : SEEN.text;
}

export function typeOfSeen(seen: number): FieldType {
  switch (seen) {
    case 0:
      return 'empty';
    case SEEN.integer:
      return 'integer';
    case SEEN.number:
    case SEEN.integer | SEEN.number:
      return 'number';
    case SEEN.date:
      return 'date';
    case SEEN.timestamp:
    case SEEN.date | SEEN.timestamp:
      return 'timestamp';
    case SEEN.boolean:
      return 'boolean';
    case SEEN.text:
      return 'text';
    default:
      return 'mixed';
  }
}
