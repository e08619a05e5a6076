import type { XmlElement } from '../../xml/element.ts';
import { blocksOf, cellsOf, rowsOf } from '../tree/blocks.ts';
import { isTakenOut, revisionOf } from '../tree/revision.ts';
import { cellPlaces } from '../tree/table-grid.ts';
import { itemText, type ParagraphText, readParagraph } from './paragraph.ts';
import type { Story } from './story.ts';

export interface RowText {
  /** `| cell | cell |`; `<` goes on from the cell to its left, `^` from the cell above. */
  readonly text: string;
  /** Columns of the grid. */
  readonly columns: number;
  /** Every paragraph of its cells, those of tables within them included. */
  readonly paragraphs: readonly ParagraphText[];
}

/** Word allows 63; a damaged file may claim millions. */
const MOST_COLUMNS = 100;

export function readRow(row: XmlElement, story: Story): RowText {
  const paragraphs: ParagraphText[] = [];
  const columns: string[] = [];
  for (const { cell, column, span, isMergedUp } of cellPlaces(row)) {
    while (columns.length < Math.min(column - 1, MOST_COLUMNS)) columns.push('');
    const text = readCell(cell, story, paragraphs);
    columns.push(isMergedUp && text === '' ? '^' : text.replaceAll('|', '\\|'));
    for (let more = 1; more < span && columns.length < MOST_COLUMNS; more += 1) columns.push('<');
  }
  return { text: `| ${columns.join(' | ')} |${rowMark(row)}`, columns: columns.length, paragraphs };
}

function readCell(cell: XmlElement, story: Story, paragraphs: ParagraphText[]): string {
  const texts = blocksOf(cell).map(({ kind, element }) => {
    if (kind === 'table') return readNested(element, story, paragraphs);
    if (kind !== 'paragraph') return '';
    const paragraph = readParagraph(element, story);
    paragraphs.push(paragraph);
    return itemText(paragraph).trim();
  });
  return texts.filter((text) => text !== '').join('<br>');
}

/** A table within a cell, on one line: its cells after each other. */
function readNested(table: XmlElement, story: Story, paragraphs: ParagraphText[]): string {
  return rowsOf(table)
    .map((row) =>
      cellsOf(row)
        .map((cell) => readCell(cell, story, paragraphs))
        .join(' / '),
    )
    .join('<br>');
}

function rowMark(row: XmlElement): string {
  for (const element of row.child('trPr')?.elements() ?? []) {
    const revision = revisionOf(element);
    if (revision !== null) return isTakenOut(revision) ? ' [-row-]' : ' {+row+}';
  }
  return '';
}
