import { z } from 'zod';
import { cellAt, gridOf } from '../../edit/tables/cells.ts';
import { insertColumn } from '../../edit/tables/columns.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findTable, onePlace, shapeWords } from '../common/find.ts';
import { sampleTable } from '../common/samples.ts';

export const insertTableColumn = defineOperation({
  kind: 'insert_table_column',
  describe: 'Puts a column into a table before or after a column (from 1); texts by row. The table stays as wide.',
  schema: z.strictObject({
    ...shapeFields,
    before: z.int().min(1).optional(),
    after: z.int().min(1).optional(),
    texts: z.array(z.string()).default([]),
  }),
  apply(edit, { before, after, texts, ...named }) {
    const found = findTable(edit, named);
    const { number, isBefore } = onePlace(before, after);
    cellAt(gridOf(found.table), 1, number);
    const at = isBefore ? number - 1 : number;
    insertColumn(edit.tree(found.slide.part), found.table, at, { like: number - 1, texts });
    return `column ${at + 1} of ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleTable(edit);
    return found === null ? null : { ...found.fields, before: 1, texts: ['Zzqcolumn'] };
  },
});
