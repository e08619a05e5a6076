import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { wordElement } from '../../edit/fragment.ts';
import { newCellLike } from '../../edit/tables/new-cell.ts';
import { nextRow } from '../../edit/tables/row-merges.ts';
import { rowsOf } from '../../tree/blocks.ts';
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
    const columns = lastColumn(line.element);
    const long = rows.findIndex(({ length }) => length > columns);
    if (long !== -1) {
      throw new InvalidArgumentError(
        'rows',
        `New row ${long + 1} has ${rows[long]?.length} texts; line ${number} has ${columns} column${columns === 1 ? '' : 's'}.`,
        'Give one text per column, or add a column first.',
        { line: number, columns },
      );
    }
    const added = rows.map((texts) => newRow(edit, tree, line.element, below, texts));
    const anchor = outermostAt(line.element, isBefore);
    if (isBefore) anchor.before(...added);
    else anchor.after(...added);
    edit.linesChanged();
    return `${rows.length} row${rows.length === 1 ? '' : 's'} ${isBefore ? 'before' : 'after'} line ${number}`;
  },
  sample(edit) {
    const row = sampleRow(edit);
    return row === null ? null : { after: row.number, rows: [['New', 'Row'].slice(0, lastColumn(row.element))] };
  },
});

/** Beside the first or last row of a control, new rows stand outside it; between two of its rows they belong to it. */
function outermostAt(row: XmlElement, isBefore: boolean): XmlElement {
  const content = row.parent?.is('sdtContent') === true ? row.parent : null;
  const control = content?.parent ?? null;
  if (control === null) return row;
  const rows = rowsOf(control);
  const isEdge = rows.at(isBefore ? 0 : -1) === (row.is('tr') ? row : rowsOf(row).at(isBefore ? 0 : -1));
  return isEdge ? outermostAt(control, isBefore) : row;
}

function lastColumn(row: XmlElement): number {
  const last = cellPlaces(row).at(-1);
  return last === undefined ? 0 : last.column + last.span - 1;
}

/** Cells that go on over the place from above to below go on over the new row, too. */
function newRow(
  edit: DocumentEdit,
  tree: XmlTree,
  model: XmlElement,
  below: XmlElement | undefined,
  texts: readonly string[],
): XmlElement {
  const merged = new Set(
    below === undefined ? [] : cellPlaces(below).flatMap((place) => (place.isMergedUp ? [place.column] : [])),
  );
  const kept =
    model
      .child('trPr')
      ?.elements()
      .filter(({ name }) => /^(?:gridBefore|gridAfter|wBefore|wAfter|cantSplit|trHeight|jc)$/.test(name)) ?? [];
  const row = wordElement(tree, `<w:tr>${kept.length === 0 ? '' : `<w:trPr>${kept.join('')}</w:trPr>`}</w:tr>`);
  const written = new Set<number>();
  for (const { cell, column, span } of cellPlaces(model)) {
    const isMergedUp = merged.has(column);
    if (!isMergedUp) written.add(column);
    row.append(newCellLike(tree, cell, { text: isMergedUp ? '' : (texts[column - 1] ?? ''), span, isMergedUp }));
  }
  for (const [index, text] of texts.entries()) {
    if (text !== '' && !written.has(index + 1)) {
      edit.warn(`Column ${index + 1} of a new row is part of a merged cell: ${JSON.stringify(text)} was not written.`);
    }
  }
  return row;
}
