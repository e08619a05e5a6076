import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { wordElement } from '../../edit/fragment.ts';
import { childOf } from '../../edit/tables/grid-columns.ts';
import { newCellLike } from '../../edit/tables/new-cell.ts';
import { nextRow } from '../../edit/tables/row-merges.ts';
import { cellPlaces } from '../../tree/table-grid.ts';
import { defineOperation } from '../common/define-operation.ts';
import { placeFields } from '../common/fields.ts';
import { rowLine } from '../common/require-line.ts';
import { requirePlace } from '../common/require-place.ts';
import { sampleRow } from '../common/sample-lines.ts';

export const insertTableRows = defineOperation({
  kind: 'insert_table_rows',
  describe: 'Inserts rows before or after a row of a table; they look like that row. One text per column.',
  schema: z.strictObject({ ...placeFields, rows: z.array(z.array(z.string())).min(1) }),
  apply(edit, { before, after, expect, rows }) {
    const { number, isBefore } = requirePlace(before, after);
    const line = rowLine(edit, number, expect);
    const tree = edit.treeOf(line);
    const below = isBefore ? line.element : nextRow(line.element);
    const added = rows.map((texts) => newRow(tree, line.element, below, texts));
    const anchor = childOf(line.table.element, line.element);
    if (isBefore) anchor.before(...added);
    else anchor.after(...added);
    edit.linesChanged();
    return `${rows.length} row${rows.length === 1 ? '' : 's'} ${isBefore ? 'before' : 'after'} line ${number}`;
  },
  sample(edit) {
    const row = sampleRow(edit);
    return row === null ? null : { after: row.number, rows: [['New', 'Row']] };
  },
});

/** Cells that go on over the place from above to below go on over the new row, too. */
function newRow(tree: XmlTree, model: XmlElement, below: XmlElement | undefined, texts: readonly string[]): XmlElement {
  const merged = new Set(
    below === undefined ? [] : cellPlaces(below).flatMap((place) => (place.isMergedUp ? [place.column] : [])),
  );
  const kept =
    model
      .child('trPr')
      ?.elements()
      .filter(({ name }) => /^(?:gridBefore|gridAfter|wBefore|wAfter|cantSplit|trHeight|jc)$/.test(name)) ?? [];
  const row = wordElement(tree, `<w:tr>${kept.length === 0 ? '' : `<w:trPr>${kept.join('')}</w:trPr>`}</w:tr>`);
  for (const { cell, column, span } of cellPlaces(model)) {
    const isMergedUp = merged.has(column);
    row.append(newCellLike(tree, cell, { text: isMergedUp ? '' : (texts[column - 1] ?? ''), span, isMergedUp }));
  }
  return row;
}
