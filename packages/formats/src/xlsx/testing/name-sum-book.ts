import { readSheet } from '../read/read-sheet.ts';
import { bookOf, sheetOf } from './small-book.ts';

/** A sheet "Data" with the headings Name and Sum and one row below them. */
export const nameSumBook = bookOf(
  sheetOf(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Sum</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="B2"><v>5</v></c></row>',
  ),
);
/** A cell as it is read back. */
export const valueAt = (bytes: Uint8Array, sheet: string, row: number, column: number) =>
  readSheet(bytes, { sheet, rowCount: 1000 }).rows[row - 1]?.[column];
