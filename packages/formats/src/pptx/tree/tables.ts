import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed, isOn, wholeAttribute } from '../../xml/find-element.ts';
import { graphicData } from './shapes.ts';
import { bodyText } from './text.ts';

export interface TableCell {
  readonly element: XmlElement;
  readonly body: XmlElement | null;
  readonly text: string;
  readonly columnSpan: number;
  readonly rowSpan: number;
  /** Covered by a cell to its left or above it. */
  readonly isCovered: boolean;
}

export interface SlideTable {
  readonly element: XmlElement;
  readonly columns: number;
  readonly rows: readonly { readonly element: XmlElement; readonly cells: readonly TableCell[] }[];
}

/** The table that a frame shows. */
export function tableOf(frame: XmlElement): SlideTable | null {
  const element = childNamed(graphicData(frame), 'tbl');
  if (element === undefined) return null;
  const rows = childrenNamed(element, 'tr').map((row) => ({
    element: row,
    cells: childrenNamed(row, 'tc').map(cellOf),
  }));
  const columns = childrenNamed(childNamed(element, 'tblGrid'), 'gridCol').length;
  return { element, columns: rows.reduce((most, { cells }) => Math.max(most, cells.length), columns), rows };
}

function cellOf(element: XmlElement): TableCell {
  const body = childNamed(element, 'txBody') ?? null;
  return {
    element,
    body,
    text: bodyText(body),
    columnSpan: Math.max(1, wholeAttribute(element, 'gridSpan') ?? 1),
    rowSpan: Math.max(1, wholeAttribute(element, 'rowSpan') ?? 1),
    isCovered: isOn(element, 'hMerge') || isOn(element, 'vMerge'),
  };
}
