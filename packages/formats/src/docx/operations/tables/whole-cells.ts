import { WrongStateError } from '@galley/schema/errors';
import type { XmlElement } from '../../../xml/element.ts';
import { unpairedMarks } from '../../edit/blocks/range-marks.ts';
import { rowsOf } from '../../tree/blocks.ts';
import { cellPlaces } from '../../tree/table-grid.ts';

/** Ends of bookmarks and comments whose other end is outside the column move to the cell beside it. */
export function requireWholeCells(table: XmlElement, column: number): void {
  for (const row of rowsOf(table)) {
    const places = cellPlaces(row);
    const at = places.findIndex((place) => place.column === column && place.span === 1);
    const cell = places[at]?.cell;
    if (cell === undefined) continue;
    if (/fldChar/.test(String(cell)) && hasTornField(cell)) {
      throw new WrongStateError(
        'A field goes on from this column into another.',
        'Delete the field or the table first.',
      );
    }
    const marks = unpairedMarks([cell]);
    const paragraph = (places[at + 1] ?? places[at - 1])?.cell.elements('p').at(-1);
    if (marks.length > 0) paragraph?.append(...marks);
  }
}

function hasTornField(cell: XmlElement): boolean {
  let depth = 0;
  for (const element of cell.descendants()) {
    if (!element.is('fldChar')) continue;
    const type = element.attribute('fldCharType');
    if (type === 'begin') depth += 1;
    if (type === 'end') depth -= 1;
  }
  return depth !== 0;
}
