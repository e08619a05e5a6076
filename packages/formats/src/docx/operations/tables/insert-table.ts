import { z } from 'zod';
import { escapeAttribute } from '../../../xml/escape.ts';
import { partTables } from '../../edit/blocks/part-tables.ts';
import { findPlace } from '../../edit/blocks/place.ts';
import { wordElement } from '../../edit/fragment.ts';
import { textWidth } from '../../edit/page/sections.ts';
import { ensureStyle, findStyle } from '../../edit/styles/find-style.ts';
import { textXml } from '../../edit/text/text-nodes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { placeFields } from '../common/fields.ts';
import { samplePlace } from '../common/sample-place.ts';

const GRID_BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('');

export const insertTable = defineOperation({
  kind: 'insert_table',
  describe: 'Inserts a table of texts, row by row; its first row is a heading unless header is false.',
  schema: z.strictObject({
    ...placeFields,
    rows: z.array(z.array(z.string()).min(1).max(63)).min(1),
    header: z.boolean().default(true),
    style: z.string().optional(),
  }),
  apply(edit, { rows, header, style, ...where }) {
    const place = findPlace(edit, where);
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
    const width = Math.floor(textWidth(edit) / columns);
    const id =
      style === undefined
        ? ensureStyle(edit, {
            type: 'table',
            name: 'Table Grid',
            content: `<w:tblPr><w:tblBorders>${GRID_BORDERS}</w:tblBorders></w:tblPr>`,
          })
        : findStyle(edit, 'table', style).id;
    const grid = `<w:gridCol w:w="${width}"/>`.repeat(columns);
    const body = rows.map((row, index) => rowXml(row, { columns, width, isHeader: header && index === 0 })).join('');
    const look = `<w:tblLook w:val="${header ? '04A0' : '0480'}" w:firstRow="${header ? 1 : 0}" w:lastRow="0" w:firstColumn="1" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/>`;
    const table = wordElement(
      place.tree,
      `<w:tbl><w:tblPr><w:tblStyle w:val="${escapeAttribute(id)}"/><w:tblW w:w="${width * columns}" w:type="dxa"/>${look}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>`,
    );
    place.insert([table]);
    partTables(place.tree, [table]);
    return `${rows.length} rows by ${columns} columns ${place.words}`;
  },
  sample: (edit) => ({
    ...samplePlace(edit),
    rows: [
      ['Name', 'Amount'],
      ['First', '1'],
    ],
  }),
});

function rowXml(
  row: readonly string[],
  { columns, width, isHeader }: { columns: number; width: number; isHeader: boolean },
): string {
  const cells = Array.from({ length: columns }, (_, index) => {
    const paragraphs = (row[index] ?? '')
      .split('\n')
      .map((line) => {
        const run = line === '' ? '' : `<w:r>${isHeader ? '<w:rPr><w:b/></w:rPr>' : ''}${textXml(line)}</w:r>`;
        return `<w:p>${run}</w:p>`;
      })
      .join('');
    return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraphs}</w:tc>`;
  });
  return `<w:tr>${isHeader ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`;
}
