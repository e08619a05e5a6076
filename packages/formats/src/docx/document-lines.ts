import { headingStyles } from './heading-styles.ts';
import type { Paragraph } from './paragraph.ts';
import { scanParagraphs } from './scan-paragraphs.ts';
import { type OpenedDocument, openDocument, readPart } from './text-parts.ts';

/** One line of a document as text: a paragraph, a heading or a row of a table. */
export interface DocumentLine {
  readonly text: string;
  /** 0 for the title, 1 to 9 for headings. */
  readonly level: number | null;
  readonly table: number | null;
  readonly columns: number;
  readonly endsSection: boolean;
}

export function documentLines(bytes: Uint8Array): DocumentLine[] {
  return linesOf(openDocument(bytes));
}

/** Map and reading both count these lines, so that a heading's number in one is the line to read in the other. */
export function linesOf({ zip, parts }: OpenedDocument): DocumentLine[] {
  const body = parts[0];
  if (body === undefined) return [];
  const folder = body.name.replace(/[^/]*$/, '');
  const styles = readPart(zip, `${folder}styles.xml`);
  const levels: ReadonlyMap<string, number> = styles === undefined ? new Map() : headingStyles(styles.text);
  const lines: DocumentLine[] = [];
  const shown = scanParagraphs(body.xml.text).filter(({ isFallback }) => !isFallback);
  const rows = Map.groupBy(shown, rowKey);
  for (const [index, paragraph] of shown.entries()) {
    const row = rowKey(paragraph);
    if (row === null) lines.push(plainLine(paragraph, levels));
    else if (index === 0 || rowKey(shown[index - 1]) !== row) lines.push(rowLine(rows.get(row) ?? []));
  }
  return lines;
}

function rowKey(paragraph: Paragraph | undefined): string | null {
  const place = paragraph?.table ?? null;
  return place === null ? null : `${place.table}/${place.row}`;
}

function rowLine(paragraphs: readonly Paragraph[]): DocumentLine {
  const columns = paragraphs.reduce((most, { table }) => Math.max(most, table?.column ?? 0), 0);
  const cells = Array.from({ length: columns }, (_, index) =>
    paragraphs
      .filter(({ table }) => table?.column === index + 1)
      .map(({ text }) => flat(text).replaceAll('|', '\\|'))
      .filter((text) => text !== '')
      .join(' '),
  );
  const table = paragraphs[0]?.table?.table ?? null;
  return { text: `| ${cells.join(' | ')} |`, level: null, table, columns, endsSection: false };
}

function plainLine(paragraph: Paragraph, levels: ReadonlyMap<string, number>): DocumentLine {
  const own = paragraph.outlineLevel;
  const styled = paragraph.styleId === null ? undefined : levels.get(paragraph.styleId);
  const level = own !== null && own < 9 ? own + 1 : (styled ?? null);
  const text = flat(paragraph.text);
  const isHeading = level !== null && text !== '';
  return {
    text: isHeading ? `${'#'.repeat(Math.max(1, level))} ${text}` : text,
    level: isHeading ? level : null,
    table: null,
    columns: 0,
    endsSection: paragraph.endsSection,
  };
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
