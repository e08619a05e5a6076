import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { wholeAttribute } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { columnSpan, gridOf, isMergedLeft, rowSpan, setSpan, type TableGrid } from './cells.ts';
import { likeCell, withoutIds } from './like-cell.ts';

/** A new column before the one of this index (the number of columns for the end); all together stay as wide as they were. */
export function insertColumn(
  tree: XmlTree,
  table: XmlElement,
  at: number,
  { like, texts }: { readonly like: number; readonly texts: readonly string[] },
): void {
  const grid = gridOf(table);
  for (const [index, row] of grid.rows.entries()) {
    const [model, behind] = [row.cells[like], row.cells[at]];
    if (model === undefined) continue;
    const cell = likeCell(tree, model, texts[index] ?? '');
    if (behind !== undefined && isMergedLeft(behind)) joinLeft(grid, index, at, { cell, behind });
    const before = row.cells[at - 1];
    if (before === undefined) row.cells[0]?.before(cell);
    else before.after(cell);
  }
  const model = grid.columns[like];
  if (model === undefined) return;
  const column = withoutIds(cloneElement(tree, model));
  const before = grid.columns[at - 1];
  if (before === undefined) grid.columns[0]?.before(column);
  else before.after(column);
  shareWidth(gridOf(table).columns, totalWidth(grid.columns));
}

/** Takes columns out, from index to index; the others share the room. */
export function deleteColumns(table: XmlElement, from: number, to: number): void {
  const width = totalWidth(gridOf(table).columns);
  for (let column = to; column >= from; column -= 1) {
    const grid = gridOf(table);
    for (const [row, { cells }] of grid.rows.entries()) {
      const cell = cells[column];
      if (cell === undefined) continue;
      if (isMergedLeft(cell)) {
        const origin = originLeft(grid, row, column);
        if (origin !== undefined) setSpan(origin, 'gridSpan', columnSpan(origin) - 1);
      } else if (columnSpan(cell) > 1) handRight(cells[column + 1], cell);
      cell.remove();
    }
    grid.columns[column]?.remove();
  }
  shareWidth(gridOf(table).columns, width);
}

function handRight(next: XmlElement | undefined, cell: XmlElement): void {
  if (next === undefined) return;
  next.setAttribute('hMerge', null);
  setSpan(next, 'gridSpan', columnSpan(cell) - 1);
  if (next.attribute('vMerge') === undefined) next.replaceChildren(cell.children);
}

function joinLeft(
  grid: TableGrid,
  row: number,
  at: number,
  { cell, behind }: { readonly cell: XmlElement; readonly behind: XmlElement },
): void {
  cell.setAttribute('hMerge', '1');
  const up = behind.attribute('vMerge');
  if (up !== undefined) cell.setAttribute('vMerge', up);
  const span = rowSpan(behind);
  if (span > 1) setSpan(cell, 'rowSpan', span);
  const origin = originLeft(grid, row, at);
  if (origin !== undefined) setSpan(origin, 'gridSpan', columnSpan(origin) + 1);
}

/** The cell whose span reaches to this column. */
function originLeft(grid: TableGrid, row: number, column: number): XmlElement | undefined {
  const cells = grid.rows[row]?.cells ?? [];
  for (let left = column - 1; left >= 0; left -= 1) {
    const cell = cells[left];
    if (cell !== undefined && !isMergedLeft(cell)) return cell;
  }
  return undefined;
}

function totalWidth(columns: readonly XmlElement[]): number {
  return columns.reduce((sum, column) => sum + (wholeAttribute(column, 'w') ?? 0), 0);
}

function shareWidth(columns: readonly XmlElement[], total: number): void {
  const now = totalWidth(columns);
  if (now === 0 || now === total) return;
  let left = total;
  for (const [index, column] of columns.entries()) {
    const own = Math.round(((wholeAttribute(column, 'w') ?? 0) * total) / now);
    const width = index === columns.length - 1 ? left : own;
    left -= width;
    column.setAttribute('w', String(Math.max(1, width)));
  }
}
