import { z } from 'zod';
import { rangeName } from '../../cell/cell-range.ts';
import { columnIndex, MAX_COLUMNS } from '../../cell/cell-reference.ts';
import { arrayRanges } from '../../edit/cells/array-formulas.ts';
import { cellsIn, lastFilledRow } from '../../edit/cells/cells-in.ts';
import { describeTexts } from '../common/cell-input.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { growTables, writeCells } from '../common/write-cells.ts';
import { blockWrites, rowsField } from './block-writes.ts';

export const appendRows = defineOperation({
  kind: 'append_rows',
  describe:
    'Adds rows below the last filled row. New cells look like those of the row above; a table that ends there grows.',
  schema: z.strictObject({
    sheet: sheetField,
    rows: rowsField,
    first_column: z
      .string()
      .regex(/^[A-Za-z]{1,3}$/)
      .default('A')
      .describe('Column of the first value.'),
  }),
  apply(book, { sheet: name, rows, first_column: firstColumn }) {
    const sheet = book.sheet(name);
    const column = columnIndex(firstColumn);
    const source = sheet.source();
    const arrays = arrayRanges(source).map((range) => range.bottom);
    const last = Math.max(lastFilledRow(source), ...arrays);
    const styles = new Map<number, number>();
    if (last > 1) {
      for (const cell of cellsIn(source, { top: last, bottom: last, left: 0, right: MAX_COLUMNS - 1 })) {
        if (cell.style !== 0) styles.set(cell.column, cell.style);
      }
    }
    const { writes, range } = blockWrites(book, { row: last + 1, column }, rows);
    const styled = writes.map((write) => {
      const above = styles.get(write.column);
      if (above === undefined) return write;
      return { ...write, style: (present: number) => write.style?.(above) ?? (present === 0 ? above : present) };
    });
    writeCells(book, sheet, styled);
    const grown = growTables(book, sheet, { ...range, top: last + 1 });
    const tables = grown.length === 0 ? '' : `, table ${grown.join(', ')} grew`;
    return `${sheet.name}!${rangeName(range)}, ${rows.length} rows${tables}${describeTexts(rows.flat())}`;
  },
});
