import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { piecesOf, textOf } from '../../edit/text/pieces.ts';
import type { DocumentLine } from '../../read/lines.ts';
import { cellPlaces } from '../../tree/table-grid.ts';
import type { RowLine } from './require-line.ts';

/** A paragraph of the body with plain text, no field or formula in it: something most operations can work on. */
export function sampleParagraph(edit: DocumentEdit): DocumentLine | null {
  return sampleParagraphs(edit)[0] ?? null;
}

export function sampleParagraphs(edit: DocumentEdit): DocumentLine[] {
  return edit.lines().filter((line) => {
    if (line.story !== 'body' || !line.element.is('p') || line.isInBox) return false;
    if (line.plain.trim().length < 3 || /[\t\n]/.test(line.plain)) return false;
    const pieces = piecesOf(line.element);
    const isPlain = pieces.every(
      ({ kind, inline }) => kind === 'text' && !inline.isFieldResult && inline.link === null,
    );
    return isPlain && textOf(pieces) === line.plain && !hasField(line);
  });
}

function hasField({ element }: DocumentLine): boolean {
  for (const inner of element.descendants()) if (inner.is('fldChar') || inner.is('sdt')) return true;
  return false;
}

/** A row of a table in the body whose first cell is not part of the one above. */
export function sampleRow(edit: DocumentEdit): RowLine | null {
  for (const line of edit.lines()) {
    const { table, story, isInBox } = line;
    if (table === null || story !== 'body' || isInBox || hasField(line)) continue;
    const places = cellPlaces(line.element);
    if (places[0]?.column === 1 && places.every((place) => !place.isMergedUp)) return { ...line, table };
  }
  return null;
}

/** A word of the line, as it stands there. */
export function sampleWord(line: DocumentLine): string {
  return /[\p{L}\p{N}]{2,}/u.exec(line.plain)?.[0] ?? line.plain.trim().slice(0, 3);
}
