import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { cellPlaces } from '../../tree/table-grid.ts';
import { dropProperty, propertiesOf, setProperty } from '../properties/properties.ts';

/** Columns that a row leaves out at its beginning or its end. */
type Gap = 'gridBefore' | 'gridAfter';

const WIDTHS: Readonly<Record<Gap, string>> = { gridBefore: 'wBefore', gridAfter: 'wAfter' };

/** The gap of a row in which all these columns of the grid lie. */
export function gapAt(row: XmlElement, from: number, to: number): Gap | null {
  const places = cellPlaces(row);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (to < first.column) return 'gridBefore';
  return from >= last.column + last.span && skipped(row, 'gridAfter') > 0 ? 'gridAfter' : null;
}

export function changeGap(tree: XmlTree, row: XmlElement, gap: Gap, by: 1 | -1): void {
  const properties = propertiesOf(tree, row, 'trPr');
  const columns = skipped(row, gap) + by;
  if (columns > 0) setProperty(tree, properties, `<w:${gap} w:val="${columns}"/>`);
  else for (const name of [gap, WIDTHS[gap]]) dropProperty(properties, name);
}

function skipped(row: XmlElement, gap: Gap): number {
  const columns = Number(row.at('trPr', gap)?.attribute('val') ?? 0);
  return Number.isInteger(columns) && columns > 0 ? columns : 0;
}
