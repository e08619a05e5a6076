import { fitToBytes, MAP_BYTES } from '../../base/fit-to-bytes.ts';
import type { MapOptions } from '../../core/adapter.ts';
import type { FormatSource } from '../../core/source.ts';
import type { AboutPdf } from '../describe/about.ts';
import type { OutlineEntry } from '../describe/outline.ts';
import { type ReadPdf, readPdf } from './kept-pages.ts';
import { rangesOf } from './page-range.ts';
import type { ReadPage } from './read-page.ts';

export interface MappedPage {
  readonly page: number;
  /** The line that its text begins with, as `read_file` counts them. */
  readonly line: number;
  readonly words: number;
  /** How its text begins. */
  readonly begins: string;
}

export interface MappedPdfTable {
  /** What SQL takes after the name of the file: `report.pdf#page3/table1`. */
  readonly part: string;
  readonly page: number;
  readonly line: number;
  readonly rows: number;
  readonly columns: number;
  readonly header: string;
}

/** The structure of a PDF. What there is none of is left out. */
export interface PdfMap {
  readonly kind: 'pdf';
  readonly page_count: number;
  /** Pages whose text was looked at, from the first one on, where that is not all of them. */
  readonly pages_looked_at?: number;
  /** Lines of the pages looked at. */
  readonly lines: number;
  readonly words: number;
  readonly about: AboutPdf;
  /** Sizes in points with the pages that have them. */
  readonly sizes: readonly { readonly pages: string; readonly size: string }[];
  readonly sizes_left_out?: number;
  /** Pages that are pictures: there is no text to read, only to look at. */
  readonly pages_without_text?: string;
  readonly empty_pages?: string;
  readonly damaged_pages?: string;
  readonly outline?: readonly OutlineEntry[];
  readonly outline_left_out?: number;
  readonly pages: readonly MappedPage[];
  readonly pages_left_out?: number;
  readonly tables?: readonly MappedPdfTable[];
  readonly tables_left_out?: number;
  readonly fields?: readonly {
    readonly page: number;
    readonly name: string;
    readonly type: string;
    readonly value: string;
  }[];
  readonly fields_left_out?: number;
  readonly annotations?: readonly {
    readonly page: number;
    readonly type: string;
    readonly author?: string;
    readonly text?: string;
  }[];
  readonly annotations_left_out?: number;
  readonly links?: readonly { readonly page: number; readonly to: string }[];
  readonly links_left_out?: number;
}

const QUICK_PAGES = 10;
const MOST_PAGES = 300;
const LONGEST = 80;
const MOST_SIZES = 8;

/** Its structure, from its lines: what the map says about a page or a line holds for reading and finding. */
export async function mapPdf(source: FormatSource, { depth = 'full' }: MapOptions): Promise<PdfMap> {
  const most = depth === 'quick' ? QUICK_PAGES : MOST_PAGES;
  const read = await readPdf(source, (pages) => pages.length >= most);
  const forms = [60, 40, 25, 12, 6, 3, 1].map((count) => () => formOf(read, count));
  return fitToBytes([...forms, () => bare(formOf(read, 1))], MAP_BYTES);
}

function formOf({ pageCount, pages, outline, about }: ReadPdf, most: number): PdfMap {
  const starts = startLines(pages);
  const sizes = sizesOf(pages);
  const at = (page: ReadPage) => starts.get(page.number) ?? 1;
  const listed = pages.map((page): MappedPage => {
    const first = page.lines.find(({ kind }) => kind === 'text' || kind === 'row');
    return { page: page.number, line: at(page), words: wordsIn(page), begins: cut(first?.text.trim() ?? '') };
  });
  return {
    kind: 'pdf',
    page_count: pageCount,
    ...(pages.length < pageCount ? { pages_looked_at: pages.length } : {}),
    lines: pages.reduce((sum, { lines }) => sum + lines.length, 0),
    words: listed.reduce((sum, { words }) => sum + words, 0),
    about: shortAbout(about, most),
    sizes: sizes.slice(0, MOST_SIZES),
    ...(sizes.length > MOST_SIZES ? { sizes_left_out: sizes.length - MOST_SIZES } : {}),
    ...named('pages_without_text', pages, 'picture'),
    ...named('empty_pages', pages, 'empty'),
    ...named('damaged_pages', pages, 'damaged'),
    ...some(
      'outline',
      outline.map((entry) => ({ ...entry, title: cut(entry.title) })),
      most,
    ),
    pages: listed.slice(0, most),
    ...(listed.length > most ? { pages_left_out: listed.length - most } : {}),
    ...some('tables', tablesOf(pages, starts), most),
    ...some(
      'fields',
      pages.flatMap(({ number, fields }) =>
        fields.map(({ name, type, value }) => ({ page: number, name: cut(name), type, value: cut(value) })),
      ),
      most,
    ),
    ...some(
      'annotations',
      pages.flatMap(({ number, annotations }) =>
        annotations.map(({ type, author, text }) => ({
          page: number,
          type,
          ...(author === undefined ? {} : { author: cut(author) }),
          ...(text === undefined ? {} : { text: cut(text) }),
        })),
      ),
      Math.min(most, 20),
    ),
    ...some(
      'links',
      pages.flatMap(({ number, links }) => links.map((target) => ({ page: number, to: cut(targetText(target)) }))),
      Math.min(most, 20),
    ),
  };
}

/** Where nothing else fits: the numbers alone. */
function bare(map: PdfMap): PdfMap {
  const { kind, page_count, lines, words } = map;
  return { kind, page_count, lines, words, about: {}, sizes: [], pages: [], pages_left_out: page_count };
}

function startLines(pages: readonly ReadPage[]): Map<number, number> {
  const starts = new Map<number, number>();
  let line = 1;
  for (const page of pages) {
    starts.set(page.number, line);
    line += page.lines.length;
  }
  return starts;
}

function tablesOf(pages: readonly ReadPage[], starts: ReadonlyMap<number, number>): MappedPdfTable[] {
  return pages.flatMap((page) =>
    page.tables.map((rows, index): MappedPdfTable => {
      const offset = page.lines.findIndex(({ table }) => table === index + 1);
      return {
        part: `page${page.number}/table${index + 1}`,
        page: page.number,
        line: (starts.get(page.number) ?? 1) + offset,
        rows: rows.length,
        columns: rows[0]?.length ?? 0,
        header: cut((rows[0] ?? []).join(' | ')),
      };
    }),
  );
}

function sizesOf(pages: readonly ReadPage[]) {
  const sizes = new Map<string, number[]>();
  for (const { number, width, height, rotation, state } of pages) {
    if (state === 'damaged') continue;
    const size = `${width} × ${height}${rotation === 0 ? '' : `, turned by ${rotation}°`}`;
    sizes.set(size, [...(sizes.get(size) ?? []), number]);
  }
  return [...sizes].map(([size, numbers]) => ({ pages: cut(rangesOf(numbers)), size }));
}

function named<Name extends string>(name: Name, pages: readonly ReadPage[], state: ReadPage['state']) {
  const numbers = pages.filter((page) => page.state === state).map(({ number }) => number);
  return numbers.length === 0 ? {} : ({ [name]: rangesOf(numbers).slice(0, 400) } as Record<Name, string>);
}

function some<Name extends string, Item>(name: Name, items: readonly Item[], most: number) {
  if (items.length === 0) return {};
  const left = items.length - most;
  return { [name]: items.slice(0, most), ...(left > 0 ? { [`${name}_left_out`]: left } : {}) } as Partial<
    Record<Name, readonly Item[]> & Record<`${Name}_left_out`, number>
  >;
}

function shortAbout(about: AboutPdf, most: number): AboutPdf {
  const { attachments = [], signatures = [], ...rest } = about;
  return {
    ...rest,
    ...(attachments.length === 0 ? {} : { attachments: attachments.slice(0, most).map(cut) }),
    ...(signatures.length === 0 ? {} : { signatures: signatures.slice(0, most) }),
  };
}

function wordsIn({ lines }: ReadPage): number {
  return lines
    .filter(({ kind }) => kind === 'text' || kind === 'row')
    .reduce((sum, { text }) => sum + (text.match(/[\p{Letter}\p{Number}]+/gu)?.length ?? 0), 0);
}

function targetText(target: ReadPage['links'][number]): string {
  if ('page' in target) return `page ${target.page}`;
  return 'url' in target ? target.url : target.file;
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
