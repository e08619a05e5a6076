import { readSheet } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import type { OfficeView } from './libreoffice.ts';
import { toColumn, toRow } from './read-cells.ts';
import { showsText } from './shows-text.ts';

/** A workbook as LibreOffice saves it again. */
export const shownCells: OfficeView = {
  filter: 'xlsx:Calc MS Excel 2007 XML',
  ending: 'xlsx',
  misses(bytes, { sheet = '', cell = '', text }) {
    const seen = cellText(bytes, sheet, cell);
    return showsText(seen, text) ? undefined : `${JSON.stringify(seen)} in ${sheet}!${cell}`;
  },
};

function cellText(bytes: Uint8Array, sheet: string, cell: string): string | undefined {
  const row = toRow(cell);
  try {
    const read = readSheet(bytes, { sheet, rowStart: row, rowCount: 1 });
    return read.rows[0]?.[toColumn(cell) - 1]?.text;
  } catch (error) {
    // Such as a sheet that LibreOffice left out: then this is what it shows.
    return error instanceof GalleyError ? error.code : String(error);
  }
}
