import { rangeName, readRange } from '../../cell/cell-range.ts';
import { editTag } from '../markup/tag-attributes.ts';
import type { TextEdit } from '../markup/text-edits.ts';
import type { WorksheetOutline } from '../markup/worksheet-children.ts';

/** Widens `<dimension>` when cells lie outside it: readers that trust it would miss them. */
export function growDimension(
  source: string,
  outline: WorksheetOutline,
  cells: readonly { row: number; column: number }[],
): TextEdit[] {
  const element = outline.children.find((child) => child.name === 'dimension');
  const range = readRange(element?.attributes.get('ref') ?? '');
  if (element === undefined || range === undefined || cells.length === 0) return [];
  let { top, left, bottom, right } = range;
  for (const { row, column } of cells) {
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, column);
    right = Math.max(right, column);
  }
  if (top === range.top && left === range.left && bottom === range.bottom && right === range.right) return [];
  const opening = source.slice(element.start, element.openEnd);
  const text = editTag(opening, { ref: rangeName({ top, left, bottom, right }) });
  return [{ start: element.start, end: element.openEnd, text }];
}

/** Widens the `spans` hint of a row, where it has one. */
export function growSpans(opening: string, columns: readonly number[]): string {
  const match = /\sspans\s*=\s*["'](\d+):(\d+)["']/.exec(opening);
  if (match === null || columns.length === 0) return opening;
  const [first, last] = [Number(match[1]), Number(match[2])];
  const newFirst = columns.reduce((least, column) => Math.min(least, column + 1), first);
  const newLast = columns.reduce((most, column) => Math.max(most, column + 1), last);
  if (newFirst === first && newLast === last) return opening;
  return editTag(opening, { spans: `${newFirst}:${newLast}` });
}
