import { z } from 'zod';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import type { CellWrite } from '../../edit/cells/cell-write.ts';
import { cellsIn, hasContent } from '../../edit/cells/cells-in.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';
import { writeCells } from '../common/write-cells.ts';

export const clearRange = defineOperation({
  kind: 'clear_range',
  describe: 'Empties cells without moving others: their contents, their formats or both.',
  schema: z.strictObject({
    sheet: sheetField,
    range: rangeField,
    what: z.enum(['contents', 'formats', 'all']).default('contents'),
  }),
  apply(book, { sheet: name, range: text, what }) {
    const sheet = book.sheet(name);
    const range = parseRange(text);
    const source = sheet.source();
    const writes: CellWrite[] = [];
    for (const cell of cellsIn(source, range)) {
      const place = { row: cell.row, column: cell.column };
      const isCleared = what !== 'formats' && hasContent(source, cell);
      const isRestyled = what !== 'contents' && cell.style !== 0;
      if (!isCleared && !isRestyled) continue;
      writes.push({
        ...place,
        ...(isCleared ? { content: { kind: 'empty' as const } } : {}),
        ...(isRestyled ? { style: () => 0 } : {}),
      });
    }
    writeCells(book, sheet, writes);
    return `${sheet.name}!${rangeName(range)}, ${writes.length} cells`;
  },
});
