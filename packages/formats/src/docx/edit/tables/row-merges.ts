import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { rowsOf } from '../../tree/blocks.ts';
import { cellPlaces } from '../../tree/table-grid.ts';
import { setProperty } from '../properties/properties.ts';

export function tableOf(row: XmlElement): XmlElement | null {
  for (let outer = row.parent; outer !== null; outer = outer.parent) if (outer.is('tbl')) return outer;
  return null;
}

export function nextRow(row: XmlElement): XmlElement | undefined {
  const table = tableOf(row);
  const rows = table === null ? [] : rowsOf(table);
  return rows[rows.indexOf(row) + 1];
}

/** A row that goes away may begin a cell that goes on below: there it begins now. */
export function continueMerges(tree: XmlTree, row: XmlElement): void {
  const next = nextRow(row);
  if (next === undefined) return;
  const below = new Map(cellPlaces(next).map((place) => [place.column, place]));
  for (const { cell, column } of cellPlaces(row)) {
    const isStart = cell.at('tcPr', 'vMerge')?.attribute('val') === 'restart';
    const under = below.get(column);
    const properties = under?.cell.child('tcPr');
    if (isStart && under?.isMergedUp === true && properties !== undefined) {
      setProperty(tree, properties, '<w:vMerge w:val="restart"/>');
    }
  }
}
