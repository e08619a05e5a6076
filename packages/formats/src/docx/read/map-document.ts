import { fitToBytes, MAP_BYTES } from '../../base/fit-to-bytes.ts';
import { placeholdersIn } from '../../text/find/placeholders.ts';
import type { StoryKind } from '../package/word-document.ts';
import { type DocumentLine, documentLinesOf } from './lines.ts';
import { sectionsOf } from './sections.ts';
import { surveyLines } from './survey.ts';

export interface MappedSection {
  /** From 1: what `read_file` takes as `section`. */
  readonly section: number;
  readonly line: number;
  readonly lines: number;
  /** 0 for the title, 1 to 9 for headings; without one: what stands before the first heading, or notes and the like. */
  readonly level?: number;
  readonly title: string;
}

export interface MappedTable {
  readonly line: number;
  readonly section: number;
  readonly rows: number;
  readonly columns: number;
  readonly header: string;
}

/** The structure of a document. What there is none of is left out, but for sections, tables and placeholders. */
export interface DocumentMap {
  readonly kind: 'docx';
  /** Lines as `read_file` counts them: paragraphs and rows of tables; then notes, comments, headers and footers. */
  readonly lines: number;
  readonly words: number;
  readonly sections: readonly MappedSection[];
  readonly sections_left_out?: number;
  readonly tables: readonly MappedTable[];
  readonly tables_left_out?: number;
  /** Names between double braces, as `fill_template` fills them. */
  readonly placeholders: readonly string[];
  readonly placeholders_left_out?: number;
  readonly images?: readonly { readonly line: number; readonly alt: string }[];
  readonly images_left_out?: number;
  readonly content_controls?: readonly { readonly line: number; readonly title: string; readonly type: string }[];
  readonly content_controls_left_out?: number;
  readonly tracked_changes?: { readonly count: number; readonly authors: readonly string[] };
  readonly text_box_lines?: number;
  readonly hidden_text_lines?: number;
  readonly right_to_left_lines?: number;
  /** Stretches with their own paper, margins, headers and footers, when there are several. */
  readonly page_sections?: number;
}

const MOST_TITLE = 120;
const MOST_HEADER = 160;

/** Its structure, from its lines: what the map says about a line holds for reading and for edits. */
export function mapLines(lines: readonly DocumentLine[]): DocumentMap {
  const survey = surveyLines(lines);
  const sections = sectionsOf(lines).map(
    ({ number, label, level, line, lines: count, title, story }): MappedSection => ({
      section: number,
      line,
      lines: count,
      ...(level === null ? {} : { level }),
      title: shown(title, label, story),
    }),
  );
  const tables = tablesOf(lines);
  const placeholders = placeholdersOf(lines);
  const changes = [...survey.changes.values()].reduce((sum, count) => sum + count, 0);
  const words = wordsIn(lines);
  const form = (most: number): DocumentMap => ({
    kind: 'docx',
    lines: lines.length,
    words,
    ...listed('sections', sections, most),
    ...listed('tables', tables, most),
    ...listed('placeholders', placeholders, most),
    ...some('images', survey.images, most),
    ...some('content_controls', survey.controls, most),
    ...(changes === 0 ? {} : { tracked_changes: { count: changes, authors: [...survey.changes.keys()].slice(0, 5) } }),
    ...counted('text_box_lines', lines.filter(({ isInBox }) => isInBox).length),
    ...counted('hidden_text_lines', survey.hidden),
    ...counted('right_to_left_lines', survey.rightToLeft),
    ...(survey.pageSections > 1 ? { page_sections: survey.pageSections } : {}),
  });
  return fitToBytes(
    [60, 40, 25, 12, 5, 1].map((most) => () => form(most)),
    MAP_BYTES,
  );
}

export function mapDocument(bytes: Uint8Array): DocumentMap {
  return mapLines(documentLinesOf(bytes));
}

/** Every placeholder of the document, also of headers and notes, in order. */
export function placeholdersOf(lines: readonly DocumentLine[]): string[] {
  const found = lines.flatMap(({ paragraphs }) => paragraphs.flatMap(({ plain }) => placeholdersIn(plain)));
  return [...new Set(found)];
}

function tablesOf(lines: readonly DocumentLine[]): MappedTable[] {
  const tables = new Map<number, { line: number; section: number; rows: number; columns: number; header: string }>();
  for (const { number, section, table, text } of lines) {
    if (table === null) continue;
    const known = tables.get(table.number);
    if (known === undefined) {
      const header = text.slice(0, MOST_HEADER);
      tables.set(table.number, { line: number, section, rows: 1, columns: table.columns, header });
    } else {
      known.rows += 1;
      known.columns = Math.max(known.columns, table.columns);
    }
  }
  return [...tables.values()];
}

function shown(title: string | null, label: string | null, story: StoryKind): string {
  const text = title ?? (story === 'body' ? '' : story);
  return `${label === null ? '' : `${label} `}${text}`.slice(0, MOST_TITLE);
}

function wordsIn(lines: readonly DocumentLine[]): number {
  const body = lines.filter(({ story }) => story === 'body');
  return body.reduce((sum, { plain }) => sum + (plain.match(/[\p{Letter}\p{Number}]+/gu)?.length ?? 0), 0);
}

function listed<Name extends string, Item>(name: Name, items: readonly Item[], most: number) {
  const kept = items
    .slice(0, most)
    .map((item) => (typeof item === 'string' ? (item.slice(0, MOST_TITLE) as Item) : item));
  const left = items.length - kept.length;
  return { [name]: kept, ...(left > 0 ? { [`${name}_left_out`]: left } : {}) } as Record<Name, readonly Item[]> &
    Partial<Record<`${Name}_left_out`, number>>;
}

function some<Name extends string, Item>(name: Name, items: readonly Item[], most: number) {
  return items.length === 0 ? {} : listed(name, items, Math.min(most, 20));
}

function counted<Name extends string>(name: Name, count: number) {
  return count === 0 ? {} : ({ [name]: count } as Record<Name, number>);
}
