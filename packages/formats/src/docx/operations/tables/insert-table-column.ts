import { InvalidArgumentError, OverLimitError } from '@galley/schema/errors';
import { z } from 'zod';
import { columnCount, insertColumn } from '../../edit/tables/grid-columns.ts';
import { rowsOf } from '../../tree/blocks.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';
import { rowLine } from '../common/require-line.ts';
import { sampleRow } from '../common/sample-lines.ts';

/** What Word can show. */
const MOST_COLUMNS = 63;

export const insertTableColumn = defineOperation({
  kind: 'insert_table_column',
  describe:
    'Inserts a column before a column of the table that the line is in (columns + 1 for after the last), with texts from top to bottom.',
  schema: z.strictObject({
    ...lineFields,
    before_column: z.int().min(1).max(64),
    texts: z.array(z.string()).default([]),
  }),
  apply(edit, { line: number, expect, before_column: before, texts }) {
    const line = rowLine(edit, number, expect);
    const { element: table } = line.table;
    const columns = columnCount(table);
    if (columns >= MOST_COLUMNS) {
      throw new OverLimitError(`The table has ${columns} columns.`, `Word shows at most ${MOST_COLUMNS}.`);
    }
    const place = Math.min(before, columns + 1);
    const rows = rowsOf(table).length;
    if (texts.length > rows) {
      throw new InvalidArgumentError(
        'texts',
        `There are ${texts.length} texts; the table has ${rows} row${rows === 1 ? '' : 's'}.`,
        'Give one text per row, or add rows first.',
        { texts: texts.length, rows },
      );
    }
    for (const text of insertColumn(edit.treeOf(line), table, place, texts)) {
      edit.warn(
        `The new column goes through a merged cell or past the end of a row: ${JSON.stringify(text)} was not written.`,
      );
    }
    edit.linesChanged();
    return `column ${place} of table ${line.table.number}`;
  },
  sample(edit) {
    const row = sampleRow(edit);
    return row === null || columnCount(row.table.element) >= MOST_COLUMNS
      ? null
      : { line: row.number, before_column: 2, texts: ['Note', 'new'].slice(0, rowsOf(row.table.element).length) };
  },
});
