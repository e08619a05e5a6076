import { InvalidArgumentError, WrongStateError } from '@galley/schema/errors';
import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import { wordElement } from '../../edit/fragment.ts';
import { propertiesOf, setProperty } from '../../edit/properties/properties.ts';
import { removeMember } from '../../edit/tables/emptied-control.ts';
import { setSpan } from '../../edit/tables/grid-columns.ts';
import { piecesOf } from '../../edit/text/pieces.ts';
import { blocksOf } from '../../tree/blocks.ts';
import { type CellPlace, cellPlaces } from '../../tree/table-grid.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeFields } from '../common/fields.ts';
import { rowLine } from '../common/require-line.ts';
import { sampleRow } from '../common/sample-lines.ts';

export const mergeTableCells = defineOperation({
  kind: 'merge_table_cells',
  describe: 'Merges cells of a table, from column to to_column, over lines line to to_line; their texts come together.',
  schema: z.strictObject({ ...rangeFields, column: z.int().min(1).max(63), to_column: z.int().min(1).max(63) }),
  apply(edit, { line: first, to_line: last = first, expect, column, to_column: to }) {
    const top = rowLine(edit, first, expect);
    const lines = edit.range(first, last).filter(({ table }) => table !== null);
    if (to < column || lines.some(({ table }) => table?.element !== top.table.element)) {
      throw new InvalidArgumentError(
        'to_line',
        'These cells are not a block of one table.',
        'Name lines of one table.',
      );
    }
    if (lines.length === 1 && to === column) {
      throw new InvalidArgumentError('to_column', 'This is one cell.', 'Name several columns or lines.', { column });
    }
    const tree = edit.treeOf(top);
    const merged = lines.map(({ element, number }) => mergeAcross(element, number));
    const [head, ...below] = merged;
    if (head !== undefined && below.length > 0) {
      setProperty(tree, propertiesOf(tree, head, 'tcPr'), '<w:vMerge w:val="restart"/>');
      for (const cell of below) {
        moveContent(cell, head);
        cell.append(wordElement(tree, '<w:p/>'));
        setProperty(tree, propertiesOf(tree, cell, 'tcPr'), '<w:vMerge/>');
      }
    }
    edit.linesChanged();
    return `columns ${column} to ${to} of lines ${first} to ${last}`;

    function mergeAcross(row: XmlElement, number: number): XmlElement {
      const places = cellPlaces(row).filter((place) => place.column + place.span > column && place.column <= to);
      const [keeper, ...others] = places;
      const end = places.at(-1);
      const isBlock = keeper?.column === column && end !== undefined && end.column + end.span - 1 === to;
      if (keeper === undefined || !isBlock || places.some(isPartOfMerge)) {
        throw new WrongStateError(
          `Columns ${column} to ${to} of line ${number} cut through merged cells.`,
          'Choose columns at which cells begin and end.',
          { line: number },
        );
      }
      for (const { cell } of others) {
        moveContent(cell, keeper.cell);
        removeMember(cell);
      }
      setSpan(tree, keeper.cell, to - column + 1);
      return keeper.cell;
    }
  },
  sample(edit) {
    const row = sampleRow(edit);
    const places = row === null ? [] : cellPlaces(row.element);
    const isPlain = places.length > 1 && places.every((place) => place.span === 1 && !isPartOfMerge(place));
    return row === null || !isPlain ? null : { line: row.number, column: 1, to_column: 2 };
  },
});

function isPartOfMerge({ cell }: CellPlace): boolean {
  return cell.at('tcPr', 'vMerge') !== undefined;
}

/** Paragraphs with something in them go behind those of the other cell; an empty first one there makes way. */
function moveContent(from: XmlElement, to: XmlElement): void {
  const isEmpty = (block: XmlElement): boolean =>
    block.is('p') &&
    piecesOf(block).length === 0 &&
    block.elements().every((child) => child.is('pPr') || child.is('proofErr'));
  const content = from.elements().filter((child) => !child.is('tcPr'));
  const moved = content.every(isEmpty) ? [] : content;
  const own = blocksOf(to).map(({ element }) => element);
  if (moved.length > 0 && own.length > 0 && own.every(isEmpty)) for (const element of own) element.remove();
  to.append(...moved);
  for (const left of from.elements()) if (!left.is('tcPr')) left.remove();
}
