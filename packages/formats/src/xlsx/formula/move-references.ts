import { MAX_COLUMNS, MAX_ROWS } from '../cell/cell-reference.ts';
import { type Area, type Corner, renderArea } from './area.ts';
import { referencePieces, rewriteReferences } from './rewrite.ts';
import { namesSheet } from './sheet-prefix.ts';
import type { ReferenceToken } from './token.ts';

export interface Move {
  readonly rows: number;
  readonly columns: number;
}

/**
 * A formula as it reads after copying its cell: references without `$` move along, off the sheet becomes `#REF!`. With
 * `onlySheet`, those to other sheets stay: for cells that change places within that sheet.
 */
export function moveReferences(formula: string, move: Move, onlySheet?: string): string {
  return rewriteReferences(formula, (token) => {
    const isElsewhere = token.prefix !== undefined && onlySheet !== undefined && !namesSheet(token.prefix, onlySheet);
    if (isElsewhere) return token.text;
    const area = moveArea(token.area, move, 'error');
    return area === token.area
      ? token.text
      : `${token.prefix?.text ?? ''}${area === undefined ? '#REF!' : renderArea(area)}`;
  });
}

/** The formula of a cell in a shared group, from the group's first cell. */
export function expandShared(formula: string, move: Move): string {
  return move.rows === 0 && move.columns === 0 ? formula : sharedExpander(formula)(move);
}

/**
 * The same for all cells of a group, whose formula is cut into tokens once, when first
 * asked. Here a reference that runs over the edge of
 * the sheet comes in again at the other side: that is how Excel reads these groups.
 */
export function sharedExpander(formula: string): (move: Move) => string {
  let pieces: ReturnType<typeof referencePieces> | undefined;
  return (move) => {
    pieces ??= referencePieces(formula);
    let result = '';
    for (const piece of pieces) result += typeof piece === 'string' ? piece : movedText(piece, move);
    return result;
  };
}

function movedText(token: ReferenceToken, move: Move): string {
  const area = moveArea(token.area, move, 'wrap');
  return area === undefined || area === token.area ? token.text : `${token.prefix?.text ?? ''}${renderArea(area)}`;
}

function moveArea(area: Area, move: Move, edge: 'error' | 'wrap'): Area | undefined {
  const from = moveCorner(area.from, move, edge);
  const to = area.to === undefined ? undefined : moveCorner(area.to, move, edge);
  if (from === undefined || (area.to !== undefined && to === undefined)) return undefined;
  if (from === area.from && to === area.to) return area;
  return inOrder({ ...area, from, to });
}

/** `A$5:A3` would read backwards: each axis keeps its smaller end first, with its lock. */
function inOrder(area: Area): Area {
  if (area.to === undefined) return area;
  let { from, to } = area;
  if (from.row !== undefined && to.row !== undefined && from.row > to.row) {
    const { row, isRowLocked } = from;
    from = { ...from, row: to.row, isRowLocked: to.isRowLocked };
    to = { ...to, row, isRowLocked };
  }
  if (from.column !== undefined && to.column !== undefined && from.column > to.column) {
    const { column, isColumnLocked } = from;
    from = { ...from, column: to.column, isColumnLocked: to.isColumnLocked };
    to = { ...to, column, isColumnLocked };
  }
  return { ...area, from, to };
}

function moveCorner(corner: Corner, move: Move, edge: 'error' | 'wrap'): Corner | undefined {
  let { row, column } = corner;
  if (row !== undefined && !corner.isRowLocked) {
    const index = onSheet(row - 1 + move.rows, MAX_ROWS, edge);
    if (index === undefined) return undefined;
    row = index + 1;
  }
  if (column !== undefined && !corner.isColumnLocked) {
    column = onSheet(column + move.columns, MAX_COLUMNS, edge);
    if (column === undefined) return undefined;
  }
  return row === corner.row && column === corner.column ? corner : { ...corner, row, column };
}

function onSheet(index: number, size: number, edge: 'error' | 'wrap'): number | undefined {
  if (index >= 0 && index < size) return index;
  return edge === 'error' ? undefined : ((index % size) + size) % size;
}
