import { WrongStateError } from '@galley/schema/errors';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { bodyText, paragraphsOf } from '../../tree/text.ts';
import { cellBody, columnSpan, gridOf, isCovered, rowSpan, setCellText, setSpan } from './cells.ts';

export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Makes one cell of a rectangle, which shows the words of all. Indexes from 0, ends included. */
export function mergeCells(tree: XmlTree, table: XmlElement, { top, bottom, left, right }: CellRange): void {
  const { rows } = gridOf(table);
  const inside = rows
    .slice(top, bottom + 1)
    .flatMap(({ cells }, row) => cells.slice(left, right + 1).map((cell, column) => ({ cell, row, column })));
  if (inside.some(({ cell }) => isCovered(cell) || columnSpan(cell) > 1 || rowSpan(cell) > 1)) {
    throw new WrongStateError(
      'Some of these cells are merged already.',
      'Name cells that are not part of a merged one.',
    );
  }
  const origin = inside[0]?.cell;
  if (origin === undefined) return;
  const body = cellBody(tree, origin);
  const others = inside.slice(1).filter(({ cell }) => bodyText(cellBody(tree, cell)) !== '');
  const isEmpty = bodyText(body) === '';
  const brought = others.flatMap(({ cell }) => paragraphsOf(cellBody(tree, cell)).map(({ element }) => element));
  if (isEmpty && brought.length > 0) for (const { element } of paragraphsOf(body)) element.remove();
  body.append(...brought);
  setSpan(origin, 'gridSpan', right - left + 1);
  setSpan(origin, 'rowSpan', bottom - top + 1);
  for (const { cell, row, column } of inside.slice(1)) {
    if (paragraphsOf(cellBody(tree, cell)).length === 0) setCellText(tree, cell, '');
    if (column > 0) cell.setAttribute('hMerge', '1');
    if (row > 0) cell.setAttribute('vMerge', '1');
    if (column === 0) setSpan(cell, 'gridSpan', right - left + 1);
    if (row === 0) setSpan(cell, 'rowSpan', bottom - top + 1);
  }
}
