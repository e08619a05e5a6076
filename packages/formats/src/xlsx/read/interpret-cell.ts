import { type Cell, EMPTY_CELL } from '../cell/cell.ts';
import { isoFromSerial } from '../cell/serial-date.ts';
import type { CellStyles } from '../package/read-styles.ts';
import type { SharedStrings } from '../package/shared-strings.ts';
import { RAW, type RowBuffer } from '../scan/row-buffer.ts';

export interface CellContext {
  readonly strings: SharedStrings;
  readonly styles: CellStyles;
  readonly usesDates1904: boolean;
  /** Give each cell its number format. */
  readonly formats?: boolean;
}

export function interpretCell(row: RowBuffer, at: number, context: CellContext): Cell {
  const cell = withoutFormula(row, at, context);
  const formula = row.formulas[at];
  const array = row.arrays[at];
  const format = context.formats === true ? context.styles.formats[row.styles[at] ?? 0] : undefined;
  if (formula === undefined && format === undefined) return cell;
  const { value, kind, text } = cell;
  if (formula !== undefined && array === undefined && format === undefined) return { value, kind, text, formula };
  return {
    ...cell,
    ...(formula === undefined ? {} : { formula }),
    ...(array === undefined ? {} : { array }),
    ...(format === undefined ? {} : { format }),
  };
}

function withoutFormula(row: RowBuffer, at: number, context: CellContext): Cell {
  const value = row.numbers[at] ?? 0;
  switch (row.kinds[at]) {
    case RAW.number:
      return numberCell(value, row.styles[at] ?? 0, context);
    case RAW.shared:
      return textCell(context.strings.get(value));
    case RAW.text:
      return textCell(row.texts[at] ?? '');
    case RAW.boolean:
      return value === 1
        ? { value: true, kind: 'boolean', text: 'TRUE' }
        : { value: false, kind: 'boolean', text: 'FALSE' };
    case RAW.error: {
      const text = row.texts[at] ?? '';
      return { value: text, kind: 'error', text };
    }
    case RAW.date: {
      const iso = (row.texts[at] ?? '').replace(/Z$/, '').replace(/T00:00:00(\.0+)?$/, '');
      return { value: iso, kind: 'date', text: iso };
    }
    default:
      return EMPTY_CELL;
  }
}

function numberCell(value: number, style: number, context: CellContext): Cell {
  if (context.styles.dates[style] === true) {
    const iso = isoFromSerial(value, context.usesDates1904);
    if (iso !== undefined) return { value: iso, kind: 'date', text: iso };
  }
  return { value, kind: 'number', text: numberText(value) };
}

/** What follows the point for each number of hundredths. */
const HUNDREDTHS = Array.from({ length: 100 }, (_, part) => (part / 100).toString().slice(2));
const MOST_HUNDREDTHS = 2 ** 31;

/** Fifteen digits are what a spreadsheet keeps; more would show 0.1 + 0.2 as 0.30000000000000004. */
export function numberText(value: number): string {
  const whole = value | 0;
  if (whole === value) return String(whole);
  // Counts and amounts are most of all numbers; put together from two whole ones they take half the time.
  const hundredths = Math.round(value * 100);
  const size = Math.abs(hundredths);
  if (hundredths / 100 === value && size < MOST_HUNDREDTHS) {
    const units = (size / 100) | 0;
    const text = `${units}.${HUNDREDTHS[size - units * 100]}`;
    return hundredths < 0 ? `-${text}` : text;
  }
  const text = String(value);
  if (text.length <= 15) return text;
  const rounded = value.toPrecision(15);
  // Where it needs no exponent, the number written shortest is these digits without the zeros at their end.
  return rounded.includes('e') ? String(Number(rounded)) : withoutZeros(rounded);
}

function withoutZeros(digits: string): string {
  if (!digits.includes('.')) return digits;
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 0x30) end -= 1;
  if (digits.charCodeAt(end - 1) === 0x2e) end -= 1;
  return digits.slice(0, end);
}

function textCell(text: string): Cell {
  return { value: text, kind: 'text', text };
}
