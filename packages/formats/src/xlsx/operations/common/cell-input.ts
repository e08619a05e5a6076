import { z } from 'zod';
import { CellValueInvalidError } from '../../../base/errors.ts';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import { cellName } from '../../cell/cell-reference.ts';
import { serialFromIso } from '../../cell/serial-date.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import type { CellWrite } from '../../edit/cells/cell-write.ts';
import { toStoredFormula } from '../../edit/cells/stored-formula.ts';

/** A value as a model writes it. The kind is in the JSON, never guessed from the text. */
export const cellInputSchema = z
  .union([
    z.number(),
    z.boolean(),
    z.string(),
    z.null(),
    z.strictObject({ formula: z.string().min(1) }),
    z.strictObject({ array_formula: z.string().min(1), over: z.string().optional() }),
    z.strictObject({ date: z.string() }),
  ])
  .describe(
    'A number, true/false, text (always stays text, even "=A1" or "12"), null (clears), {"formula": "=SUM(A1:A9)"} or {"date": "2024-05-31"} (with T08:30:00 for a time).',
  );
export type CellInput = z.output<typeof cellInputSchema>;

const DAY = 'yyyy-mm-dd';
const MOMENT = 'yyyy-mm-dd hh:mm:ss';

/** The write that puts a value into a cell; a date keeps the cell's own date format if it has one. */
export function cellWrite(book: WorkbookEdit, place: { row: number; column: number }, input: CellInput): CellWrite {
  if (input === null) return { ...place, content: { kind: 'empty' } };
  if (typeof input === 'number') return { ...place, content: { kind: 'number', value: input } };
  if (typeof input === 'boolean') return { ...place, content: { kind: 'boolean', value: input } };
  if (typeof input === 'string') return { ...place, content: { kind: 'text', value: input } };
  if ('formula' in input) return { ...place, content: { kind: 'formula', text: toStoredFormula(input.formula) } };
  if ('array_formula' in input) return arrayWrite(place, input.array_formula, input.over);
  const serial = serialFromIso(input.date, book.usesDates1904);
  if (serial === undefined) {
    throw new CellValueInvalidError(`"${input.date}" is not a date that a sheet can hold.`, { date: input.date });
  }
  const format = Number.isInteger(serial) ? DAY : MOMENT;
  return {
    ...place,
    content: { kind: 'number', value: serial },
    style: (present) => (book.styles.isDate(present) ? present : book.styles.derive(present, { numberFormat: format })),
  };
}

function arrayWrite(place: { row: number; column: number }, formula: string, over: string | undefined): CellWrite {
  const range =
    over === undefined
      ? { top: place.row, left: place.column, bottom: place.row, right: place.column }
      : parseRange(over);
  if (range.top !== place.row || range.left !== place.column) {
    throw new CellValueInvalidError(`The array formula must be in the first cell of ${rangeName(range)}.`, {
      cell: cellName(place.row, place.column),
      range: rangeName(range),
    });
  }
  const content = { kind: 'formula', text: toStoredFormula(formula), arrayRange: rangeName(range) } as const;
  return { ...place, content };
}

/** What a model may not have meant: texts that look like formulas or numbers. */
export function describeTexts(inputs: readonly CellInput[]): string {
  const texts = inputs.filter((input) => typeof input === 'string');
  const formulas = texts.filter((text) => /^=./.test(text)).length;
  const numbers = texts.filter((text) => /^-?\d+(?:\.\d+)?$/.test(text)).length;
  const notes = [
    ...(formulas > 0 ? [`${formulas} text(s) begin with "=" and stay text; use {"formula": …} for a formula`] : []),
    ...(numbers > 0 ? [`${numbers} text(s) look like numbers and stay text; send numbers without quotes`] : []),
  ];
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`;
}
