import { z } from 'zod';
import { FileTooLargeError } from '../../../base/errors.ts';
import { type CellRange, contains, parseCell, parseRange, rangeName } from '../../cell/cell-range.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';
import type { CellWrite } from '../../edit/cells/cell-write.ts';
import { cellsIn } from '../../edit/cells/cells-in.ts';
import { copiedCells } from '../../edit/cells/copied-cells.ts';
import { addMerge, mergedRanges, removeMerges } from '../../edit/markup/merges.ts';
import { freshenValues } from '../../recalculate/freshen-values.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';
import { writeCells } from '../common/write-cells.ts';

export const copyRange = defineOperation({
  kind: 'copy_range',
  describe:
    'Copies a block of cells to another place, over what is there. References in formulas move along as in Excel.',
  schema: z.strictObject({
    sheet: sheetField,
    range: rangeField,
    to_sheet: sheetField.optional().describe('The same sheet when left out.'),
    to: z.string().describe('Top left cell of the copy, like F2.'),
    what: z
      .enum(['all', 'values', 'formats'])
      .default('all')
      .describe('values: results instead of formulas, no formats.'),
  }),
  apply(book, { sheet: name, range: text, to_sheet: toName, to, what }) {
    const from = book.sheet(name);
    const target = book.sheet(toName ?? name);
    const range = parseRange(text);
    const start = parseCell(to);
    const offset = { rows: start.row - range.top, columns: start.column - range.left };
    const place = moved(range, offset);
    if (place.bottom > MAX_ROWS || place.right >= MAX_COLUMNS) {
      throw new FileTooLargeError('The copy would pass the edge of the sheet.', { range: text, to });
    }
    if (what === 'values') freshenValues(book);
    const source = from.source();
    const cells = copiedCells(source, range, { offsetOf: () => offset, keepFormulas: what === 'all' });
    const seen = new Set<string>();
    const writes: CellWrite[] = cells.map((cell) => {
      const row = cell.row + offset.rows;
      const column = cell.column + offset.columns;
      seen.add(`${row} ${column}`);
      return {
        row,
        column,
        ...(what === 'formats' ? {} : { content: cell.content }),
        ...(what === 'values' ? {} : { style: () => cell.style }),
      };
    });
    for (const { row, column } of cellsIn(target.source(), place)) {
      if (seen.has(`${row} ${column}`)) continue;
      writes.push({
        row,
        column,
        ...(what === 'formats' ? {} : { content: { kind: 'empty' as const } }),
        ...(what === 'values' ? {} : { style: () => 0 }),
      });
    }
    if (what !== 'values') {
      const merges = mergedRanges(source).filter(
        (merge) => contains(range, merge.top, merge.left) && contains(range, merge.bottom, merge.right),
      );
      target.change((present) =>
        merges.reduce((sheet, merge) => addMerge(sheet, moved(merge, offset)), removeMerges(present, place).source),
      );
    }
    writeCells(book, target, writes);
    return `${from.name}!${rangeName(range)} to ${target.name}!${rangeName(place)}, ${cells.length} cells`;
  },
});

function moved(range: CellRange, offset: { rows: number; columns: number }): CellRange {
  return {
    top: range.top + offset.rows,
    bottom: range.bottom + offset.rows,
    left: range.left + offset.columns,
    right: range.right + offset.columns,
  };
}
