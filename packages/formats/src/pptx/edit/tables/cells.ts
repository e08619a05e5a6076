import { InvalidArgumentError } from '@galley/schema/errors';
import { FileCorruptError } from '../../../base/errors.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed, childrenNamed, isOn, wholeAttribute } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { slideElement } from '../fragment.ts';
import { setParagraphs } from '../text/set-paragraphs.ts';

/** Rows and cells of a table as elements; every row has a cell for each column, covered ones included. */
export interface TableGrid {
  readonly element: XmlElement;
  readonly columns: readonly XmlElement[];
  readonly rows: readonly { readonly element: XmlElement; readonly cells: readonly XmlElement[] }[];
}

export function gridOf(table: XmlElement): TableGrid {
  const columns = childrenNamed(childNamed(table, 'tblGrid'), 'gridCol');
  const rows = childrenNamed(table, 'tr').map((element) => ({ element, cells: childrenNamed(element, 'tc') }));
  if (rows.some(({ cells }) => cells.length !== columns.length)) {
    throw new FileCorruptError('The rows of the table do not have the same number of cells.');
  }
  return { element: table, columns, rows };
}

export function cellAt(grid: TableGrid, row: number, column: number): XmlElement {
  const cell = grid.rows[row - 1]?.cells[column - 1];
  if (cell !== undefined) return cell;
  throw new InvalidArgumentError(
    'row',
    `The table has no cell in row ${row}, column ${column}: it has ${grid.rows.length} rows and ${grid.columns.length} columns.`,
    'Rows and columns count from 1.',
    { row, column },
  );
}

export const columnSpan = (cell: XmlElement): number => Math.max(1, wholeAttribute(cell, 'gridSpan') ?? 1);
export const rowSpan = (cell: XmlElement): number => Math.max(1, wholeAttribute(cell, 'rowSpan') ?? 1);
export const isMergedLeft = (cell: XmlElement): boolean => isOn(cell, 'hMerge');
export const isMergedUp = (cell: XmlElement): boolean => isOn(cell, 'vMerge');
export const isCovered = (cell: XmlElement): boolean => isMergedLeft(cell) || isMergedUp(cell);

export function setSpan(cell: XmlElement, name: 'gridSpan' | 'rowSpan', span: number): void {
  cell.setAttribute(name, span > 1 ? String(span) : null);
}

/** The words of a cell: a paragraph for each line. */
export function setCellText(tree: XmlTree, cell: XmlElement, text: string): void {
  const lines = text.split(/\r\n|\r|\n/).map((line) => ({ text: line }));
  setParagraphs(tree, cellBody(tree, cell), lines);
}

export function cellBody(tree: XmlTree, cell: XmlElement): XmlElement {
  const known = childNamed(cell, 'txBody');
  if (known !== undefined) return known;
  const made = slideElement(tree, '<a:txBody><a:bodyPr/><a:lstStyle/><a:p></a:p></a:txBody>');
  cell.prepend(made);
  return made;
}
