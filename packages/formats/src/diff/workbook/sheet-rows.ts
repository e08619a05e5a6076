import { cellContext } from '../../xlsx/read/cell-context.ts';
import { interpretCell } from '../../xlsx/read/interpret-cell.ts';
import type { Workbook } from '../../xlsx/read/open-workbook.ts';
import { RAW } from '../../xlsx/read/row-buffer.ts';
import { scanSheet } from '../../xlsx/read/scan-sheet.ts';
import type { ReadableSheet } from '../../xlsx/read/select-sheet.ts';
import { SheetScanner } from '../../xlsx/read/sheet-scanner.ts';

export interface ComparedCell {
  readonly column: number;
  readonly text: string;
  readonly kind: string;
  readonly formula: string | undefined;
  readonly format: string | undefined;
  readonly style: number;
}

const CELL = '\u0001';
const PART = '\u0002';

/**
 * The filled rows of a sheet, each packed into one text: a large sheet would be millions of objects, and nearly all of its
 * rows are only ever compared whole.
 */
export interface SheetRows {
  /** Row numbers as in the sheet, rising. */
  readonly numbers: Int32Array;
  /** Values, formulas and formats of each row. */
  readonly packed: readonly string[];
  /** Values alone: what rows are recognised by. */
  readonly values: readonly string[];
  readonly columns: number;
}

export async function readSheetRows(workbook: Workbook, sheet: ReadableSheet): Promise<SheetRows> {
  const context = cellContext(workbook);
  const numbers: number[] = [];
  const packed: string[] = [];
  const values: string[] = [];
  let columns = 0;
  let last = 0;
  const scanner = new SheetScanner(
    (row) => {
      if (row.number <= last) return true;
      let whole = '';
      // Joined once: a text that grows piece by piece stays a tree of its pieces, millions of them.
      const pieces: string[] = [];
      let isFilled = false;
      let isSimple = true;
      for (let at = 0; at < row.count; at += 1) {
        const column = row.columns[at] ?? 0;
        const style = row.styles[at] ?? 0;
        const raw = row.kinds[at];
        const formula = row.formulas[at];
        let kind: string = 'number';
        let text: string;
        // Most cells are plain numbers and shared texts: no object for each of millions of them.
        if (raw === RAW.number && context.styles.dates[style] !== true) text = String(row.numbers[at] ?? 0);
        else if (raw === RAW.shared) {
          kind = 'text';
          text = context.strings.get(row.numbers[at] ?? 0);
        } else ({ kind, text } = interpretCell(row, at, context));
        const isEmpty = kind === 'empty' && formula === undefined;
        if (isEmpty && style === 0) continue;
        if (isSimple && (style !== 0 || formula !== undefined)) {
          // Up to here the short form said it all.
          isSimple = false;
          whole = pieces.join('');
        }
        if (!isSimple) {
          const format = style === 0 ? '' : (context.styles.formats[style] ?? '');
          whole += `${column}${PART}${kind}${PART}${text}${PART}${formula ?? ''}${PART}${format}${PART}${style}${CELL}`;
        }
        if (isEmpty) continue;
        isFilled = true;
        pieces.push(String(column), PART, kind, PART, text, CELL);
        columns = Math.max(columns, column + 1);
      }
      const plain = pieces.join('');
      if (isSimple) whole = plain;
      if (whole === '') return true;
      last = row.number;
      if (!isFilled && whole.length > 100_000) return true;
      numbers.push(row.number);
      packed.push(whole);
      values.push(plain);
      return true;
    },
    { content: true },
  );
  await scanSheet(workbook, sheet, scanner);
  return { numbers: Int32Array.from(numbers), packed, values, columns };
}

export function unpackRow(packed: string): ComparedCell[] {
  return packed
    .split(CELL)
    .slice(0, -1)
    .map((cell) => {
      const [column = '0', kind = 'empty', text = '', formula = '', format = '', style = '0'] = cell.split(PART);
      return {
        column: Number(column),
        kind,
        text,
        formula: formula === '' ? undefined : formula,
        format: format === '' ? undefined : format,
        style: Number(style),
      };
    });
}

/** Texts of the row by column, for comparing rows that are not equal. */
export function rowTexts(values: string, columns: number): string[] {
  const texts = new Array<string>(columns).fill('');
  for (const cell of values.split(CELL)) {
    const at = cell.indexOf(PART);
    if (at > 0) texts[Number(cell.slice(0, at))] = cell.slice(cell.indexOf(PART, at + 1) + 1);
  }
  return texts;
}
