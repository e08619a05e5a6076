import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { rowsOf } from '../../tree/blocks.ts';
import { type CellPlace, cellPlaces } from '../../tree/table-grid.ts';
import { wordElement } from '../fragment.ts';
import { dropProperty, propertiesOf, setProperty } from '../properties/properties.ts';
import { removeMember } from './emptied-control.ts';
import { newCellLike } from './new-cell.ts';
import { changeGap, gapAt } from './row-gaps.ts';

/** Columns of the grid: what the table declares, or its widest row. */
export function columnCount(table: XmlElement): number {
  const declared = table.child('tblGrid')?.elements('gridCol').length ?? 0;
  return rowsOf(table).reduce((most, row) => {
    const last = cellPlaces(row).at(-1);
    return Math.max(most, last === undefined ? 0 : last.column + last.span - 1);
  }, declared);
}

/** An empty column before another; a cell that goes over the place grows. `texts` are those of its cells, row by row; given back are those that found none. */
export function insertColumn(tree: XmlTree, table: XmlElement, before: number, texts: readonly string[]): string[] {
  const left: string[] = [];
  const [whole, added] = insertGridColumn(tree, table, before);
  for (const [index, row] of rowsOf(table).entries()) {
    const places = cellPlaces(row);
    const text = texts[index] ?? '';
    const over = places.find(({ column, span }) => column < before && before < column + span);
    const gap = gapAt(row, before - 1, before);
    if (over !== undefined) setSpan(tree, over.cell, over.span + 1);
    else if (gap !== null) changeGap(tree, row, gap, 1);
    else insertCell(tree, row, places, before, text);
    if (text !== '' && (over !== undefined || gap !== null)) left.push(text);
    if (whole > 0 && added > 0) for (const { cell } of cellPlaces(row)) scaleWidth(cell, whole / (whole + added));
  }
  return left;
}

function insertCell(tree: XmlTree, row: XmlElement, places: readonly CellPlace[], before: number, text: string): void {
  const next = places.find(({ column }) => column >= before);
  const model = next ?? places.at(-1);
  if (model === undefined) return;
  const isMergedUp = model.isMergedUp && model.span > 1;
  const cell = newCellLike(tree, model.cell, { text, isMergedUp });
  // A cell in a content control has the control around it: the new one stands beside that.
  const anchor = childOf(row, model.cell);
  if (next === undefined) anchor.after(cell);
  else anchor.before(cell);
}

/** The width of all columns before, and of the new one. */
function insertGridColumn(tree: XmlTree, table: XmlElement, before: number): [whole: number, added: number] {
  const grid = table.child('tblGrid');
  const columns = grid?.elements('gridCol') ?? [];
  const width = (column: XmlElement | undefined): number => Number(column?.attribute('w') ?? 0) || 0;
  const whole = columns.reduce((sum, column) => sum + width(column), 0);
  const model = columns[before - 1] ?? columns.at(-1);
  if (grid === undefined || model === undefined) return [0, 0];
  const added = width(model);
  const column = wordElement(tree, added > 0 ? `<w:gridCol w:w="${added}"/>` : '<w:gridCol/>');
  if (columns[before - 1] === undefined) model.after(column);
  else model.before(column);
  for (const each of grid.elements('gridCol')) {
    const name = [...each.attributes().keys()].find((key) => /(?:^|:)w$/.test(key));
    if (name !== undefined) each.setAttribute(name, String(Math.round((width(each) * whole) / (whole + added || 1))));
  }
  return [whole, added];
}

function scaleWidth(cell: XmlElement, factor: number): void {
  const width = cell.at('tcPr', 'tcW');
  if (width === undefined || width.attribute('type') !== 'dxa') return;
  const name = [...width.attributes().keys()].find((key) => /(?:^|:)w$/.test(key));
  const value = Number(width.attribute('w'));
  if (name !== undefined && value > 0) width.setAttribute(name, String(Math.round(value * factor)));
}

/** Takes a column away, with the cells that stand in it alone; wider ones shrink. Gives the cells that went. */
export function deleteColumn(tree: XmlTree, table: XmlElement, column: number): XmlElement[] {
  table.child('tblGrid')?.elements('gridCol')[column - 1]?.remove();
  const gone: XmlElement[] = [];
  for (const row of rowsOf(table)) {
    const place = cellPlaces(row).find((each) => each.column <= column && column < each.column + each.span);
    const gap = gapAt(row, column, column);
    if (place === undefined) {
      if (gap !== null) changeGap(tree, row, gap, -1);
    } else if (place.span > 1) setSpan(tree, place.cell, place.span - 1);
    else {
      gone.push(place.cell);
      removeMember(place.cell);
    }
  }
  return gone;
}

export function setSpan(tree: XmlTree, cell: XmlElement, span: number): void {
  const properties = propertiesOf(tree, cell, 'tcPr');
  if (span > 1) setProperty(tree, properties, `<w:gridSpan w:val="${span}"/>`);
  else dropProperty(properties, 'gridSpan');
}

function childOf(container: XmlElement, inner: XmlElement): XmlElement {
  let element = inner;
  while (element.parent !== null && element.parent !== container) element = element.parent;
  return element;
}
