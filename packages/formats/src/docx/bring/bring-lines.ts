import { InvalidArgumentError, NotFoundError } from '@galley/schema/errors';
import { requireWholeFields } from '../edit/blocks/field-balance.ts';
import { blocksOfLines, outermost } from '../edit/blocks/line-blocks.ts';
import { partTables } from '../edit/blocks/part-tables.ts';
import type { Place } from '../edit/blocks/place.ts';
import type { DocumentEdit } from '../edit/document/document-edit.ts';
import type { DocumentLine } from '../read/lines.ts';
import { bringNotes } from './bring-notes.ts';
import type { Bringing } from './bringing.ts';
import { cleanBrought } from './clean-brought.ts';
import { importElement } from './import-element.ts';

const MOST_LINES = 20_000;

/** Lines of the other document's body, with their pictures, links and notes. Gives how many came. */
export function bringLines(bringing: Bringing, chosen: readonly DocumentLine[], place: Place): number {
  const { from, to } = bringing;
  requireBody(chosen);
  const lines = outermost(chosen);
  requireWholeFields(from.lines(), lines);
  const blocks = blocksOfLines(lines);
  if (blocks.some(({ isRow }) => isRow)) {
    throw new InvalidArgumentError('lines', 'Some rows of a table cannot come alone.', 'Name all lines of the table.');
  }
  const elements = blocks.map(({ element }) => element);
  bringNotes(bringing, elements);
  const copies = elements.map((element) =>
    importElement(bringing, element, { from: from.document.main, to: place.part }),
  );
  cleanBrought(bringing, copies);
  place.insert(copies);
  partTables(to.tree(place.part), copies);
  to.linesChanged();
  return chosen.length;
}

/** Lines of a section as maps number them. */
export function sectionLines(from: DocumentEdit, number: number): DocumentLine[] {
  const lines = from.lines().filter(({ section }) => section === number);
  if (lines.length > 0) return lines;
  const last = from.lines().at(-1)?.section ?? 0;
  throw new NotFoundError(
    `There is no section ${number}: the document has ${last}.`,
    'Look at the map of the document to take from.',
    { section: number, last },
  );
}

function requireBody(lines: readonly DocumentLine[]): void {
  const other = lines.find(({ story }) => story !== 'body');
  if (other !== undefined) {
    throw new InvalidArgumentError(
      'lines',
      `Line ${other.number} is not in the body of the document (${other.story}).`,
      'Name lines of the body; their notes come along. Headers and footers come with `headers`.',
      { line: other.number },
    );
  }
  if (lines.length <= MOST_LINES) return;
  throw new InvalidArgumentError(
    'lines',
    `${lines.length} lines are too many for one call.`,
    `Copy at most ${MOST_LINES} lines at a time.`,
  );
}
