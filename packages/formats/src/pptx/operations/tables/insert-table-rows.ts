import { z } from 'zod';
import { cellAt, gridOf } from '../../edit/tables/cells.ts';
import { insertRows } from '../../edit/tables/rows.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findTable, onePlace, shapeWords } from '../common/find.ts';
import { sampleTable } from '../common/samples.ts';
import { growFrame } from './fit-frame.ts';

export const insertTableRows = defineOperation({
  kind: 'insert_table_rows',
  describe: 'Puts rows into a table before or after a row (from 1), in its look; texts by column.',
  schema: z.strictObject({
    ...shapeFields,
    before: z.int().min(1).optional(),
    after: z.int().min(1).optional(),
    rows: z.array(z.array(z.string())).min(1),
  }),
  apply(edit, { before, after, rows, ...named }) {
    const found = findTable(edit, named);
    const { number, isBefore } = onePlace(before, after);
    cellAt(gridOf(found.table), number, 1);
    const at = isBefore ? number - 1 : number;
    const height = insertRows(edit.tree(found.slide.part), found.table, at, { like: number - 1, texts: rows });
    growFrame(edit, found, height);
    return `${rows.length} row${rows.length === 1 ? '' : 's'} in ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleTable(edit);
    return found === null ? null : { ...found.fields, after: found.rows, rows: [['Zzqrow', 'next']] };
  },
});
