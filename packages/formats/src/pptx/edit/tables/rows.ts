import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { wholeAttribute } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { columnSpan, gridOf, isMergedUp, rowSpan, setSpan, type TableGrid } from './cells.ts';
import { likeCell, withoutIds } from './like-cell.ts';

/** New rows before the row of this index (from 0; the number of rows for the end), in the look of `like`. */
export function insertRows(
  tree: XmlTree,
  table: XmlElement,
  at: number,
  { like, texts }: { readonly like: number; readonly texts: readonly (readonly string[])[] },
): number {
  const grid = gridOf(table);
  const model = grid.rows[like];
  if (model === undefined) return 0;
  let previous: XmlElement | undefined = grid.rows[at - 1]?.element;
  for (const row of texts) {
    const cells = model.cells.map((origin, column) => {
      const below = grid.rows[at]?.cells[column];
      const cell = likeCell(tree, origin, row[column] ?? '');
      // Between two rows that are one cell, the new row is part of it.
      if (below !== undefined && isMergedUp(below)) joinAbove(grid, at, column, { cell, below });
      return cell;
    });
    const made = withoutIds(cloneElement(tree, model.element));
    made.replaceChildren(cells);
    if (previous === undefined) grid.rows[0]?.element.before(made);
    else previous.after(made);
    previous = made;
  }
  return texts.length * (wholeAttribute(model.element, 'h') ?? 0);
}

function joinAbove(
  grid: TableGrid,
  at: number,
  column: number,
  { cell, below }: { readonly cell: XmlElement; readonly below: XmlElement },
): void {
  cell.setAttribute('vMerge', '1');
  const left = below.attribute('hMerge');
  if (left !== undefined) cell.setAttribute('hMerge', left);
  const span = columnSpan(below);
  if (span > 1) setSpan(cell, 'gridSpan', span);
  const origin = originAbove(grid, at, column);
  if (origin !== undefined) setSpan(origin, 'rowSpan', rowSpan(origin) + 1);
}

/** The cell whose span reaches down to this row. */
function originAbove(grid: TableGrid, row: number, column: number): XmlElement | undefined {
  for (let above = row - 1; above >= 0; above -= 1) {
    const cell = grid.rows[above]?.cells[column];
    if (cell !== undefined && !isMergedUp(cell)) return cell;
  }
  return undefined;
}

/** Takes rows out, from index to index; cells that reach beyond them stay with what is left. Gives the height that went. */
export function deleteRows(table: XmlElement, from: number, to: number): number {
  let height = 0;
  for (let row = to; row >= from; row -= 1) {
    const grid = gridOf(table);
    const gone = grid.rows[row];
    if (gone === undefined) continue;
    for (const [column, cell] of gone.cells.entries()) {
      if (isMergedUp(cell)) {
        const origin = originAbove(grid, row, column);
        if (origin !== undefined) setSpan(origin, 'rowSpan', rowSpan(origin) - 1);
      } else if (rowSpan(cell) > 1) handDown(grid, row, column, cell);
    }
    height += wholeAttribute(gone.element, 'h') ?? 0;
    gone.element.remove();
  }
  return height;
}

/** The next row takes over what a merged cell shows. */
function handDown(grid: TableGrid, row: number, column: number, cell: XmlElement): void {
  const below = grid.rows[row + 1]?.cells[column];
  if (below === undefined) return;
  below.setAttribute('vMerge', null);
  setSpan(below, 'rowSpan', rowSpan(cell) - 1);
  if (below.attribute('hMerge') === undefined) below.replaceChildren(cell.children);
}
