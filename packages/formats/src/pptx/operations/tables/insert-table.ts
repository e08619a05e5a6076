import { z } from 'zod';
import { isStrict } from '../../../ooxml/fragment.ts';
import { childNamed } from '../../../xml/find-element.ts';
import { addShape } from '../../edit/shapes/add-shape.ts';
import { toBox } from '../../edit/shapes/box.ts';
import { contentRoom } from '../../edit/shapes/content-room.ts';
import { tableXml } from '../../edit/shapes/markup.ts';
import { gridOf, setCellText } from '../../edit/tables/cells.ts';
import { graphicData } from '../../tree/shapes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { boxFields, slideField } from '../common/fields.ts';

const ROW_HEIGHT = 370_840;

export const insertTable = defineOperation({
  kind: 'insert_table',
  describe: 'Puts a table on a slide; the first row is its heading. Where there is room unless a place is given.',
  schema: z.strictObject({
    slide: slideField,
    rows: z.array(z.array(z.string()).min(1).max(75)).min(1).max(75),
    ...boxFields,
  }),
  apply(edit, { slide: number, rows, ...place }) {
    const slide = edit.slide(number);
    const columns = Math.max(...rows.map((row) => row.length));
    const room = contentRoom(edit, slide);
    const box = toBox(place, { ...room, height: Math.min(room.height, rows.length * ROW_HEIGHT) });
    const tree = edit.tree(slide.part);
    const frame = addShape(edit, slide.part, (id) => tableXml(id, box, { rows: rows.length, columns }));
    const data = graphicData(frame);
    if (isStrict(tree)) data?.setAttribute('uri', 'http://purl.oclc.org/ooxml/drawingml/table');
    const table = childNamed(data, 'tbl');
    if (table !== undefined) {
      for (const [row, { cells }] of gridOf(table).rows.entries()) {
        for (const [column, cell] of cells.entries()) setCellText(tree, cell, rows[row]?.[column] ?? '');
      }
    }
    return `a table of ${rows.length} × ${columns} on slide ${number}`;
  },
  sample: (edit) =>
    edit.slides().length === 0
      ? null
      : {
          slide: 1,
          rows: [
            ['Zzqitem', 'Price'],
            ['Desk & lamp', '12\n13'],
          ],
          x_cm: 2,
          y_cm: 3,
          width_cm: 10,
          height_cm: 2,
        },
});
