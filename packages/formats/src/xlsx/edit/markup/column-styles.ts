import { childElements } from '../../../xml/splice.ts';
import type { WorksheetOutline } from './worksheet-children.ts';

/** Format that a new cell of a column takes, as Excel gives it. */
export function columnStyles(source: string, outline: WorksheetOutline): (column: number) => number {
  const list = outline.children.find((child) => child.name === 'cols');
  const columns = (list === undefined ? [] : childElements(source, list))
    .map(({ attributes }) => ({
      first: Number(attributes.get('min')) - 1,
      last: Number(attributes.get('max')) - 1,
      style: Number(attributes.get('style') ?? 0),
    }))
    .filter(({ style }) => style > 0);
  return (column) => columns.find(({ first, last }) => column >= first && column <= last)?.style ?? 0;
}
