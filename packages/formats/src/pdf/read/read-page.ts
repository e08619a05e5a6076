import { type Annotation, pageAnnotations, pageLinks } from '../describe/annotations.ts';
import { type FormField, pageFields } from '../describe/fields.ts';
import type { LinkTarget } from '../describe/link-target.ts';
import { pageContent } from '../layout/page-content.ts';
import type { PdfDocument } from '../pdfium/pdf-document.ts';
import type { PdfPage } from '../pdfium/pdf-page.ts';
import { rowText } from './row-text.ts';

export type LineKind = 'page' | 'text' | 'row' | 'field' | 'annotation';

/** A line of a page, before it has its number. */
export interface PageLine {
  readonly kind: LineKind;
  readonly text: string;
  /** Number of the table on its page, from 1, for rows. */
  readonly table?: number;
}

/** Everything that is read of a page. */
export interface ReadPage {
  readonly number: number;
  /** In points, as the page is looked at. */
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly state: 'text' | 'picture' | 'empty' | 'damaged';
  readonly lines: readonly PageLine[];
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly fields: readonly FormField[];
  readonly annotations: readonly Annotation[];
  readonly links: readonly LinkTarget[];
}

export function readPage(document: PdfDocument, number: number): ReadPage {
  const read = document.page(number, (page) => pageAtHand(page, document.pageCount));
  if (read !== null) return read;
  const text = `[page ${number} of ${document.pageCount}: damaged, nothing can be read]`;
  return { ...NOTHING, number, state: 'damaged', lines: [{ kind: 'page', text }] };
}

const NOTHING = {
  width: 0,
  height: 0,
  rotation: 0,
  tables: [],
  fields: [],
  annotations: [],
  links: [],
};

function pageAtHand(page: PdfPage, total: number): ReadPage {
  const { pieces, turned, outside, isCut } = pageContent(page);
  const tables: (readonly (readonly string[])[])[] = [];
  const body = pieces.flatMap((piece): PageLine[] => {
    if (piece.kind === 'text') return [{ kind: 'text', text: piece.text }];
    const { rows } = piece.table;
    tables.push(rows);
    return rows.map((row) => ({ kind: 'row', text: rowText(row), table: tables.length }));
  });
  const sideways = turned.map((text): PageLine => ({ kind: 'text', text }));
  const [fields, annotations] = [pageFields(page), pageAnnotations(page)];
  const hasText = body.length + sideways.length > 0;
  const state = hasText ? 'text' : hasObjects(page) ? 'picture' : 'empty';
  const marks = [
    ...(state === 'picture' ? ['a picture: no text'] : state === 'empty' ? ['empty'] : []),
    ...(outside > 0 ? [`${outside} words beside the page left out`] : []),
    ...(isCut ? ['its text is cut: too long'] : []),
    ...(page.hasTooManyAnnotations ? [`${page.annotationCount} annotations and fields left out`] : []),
  ];
  const mark = `[page ${page.number} of ${total}${marks.length === 0 ? '' : `: ${marks.join('; ')}`}]`;
  return {
    number: page.number,
    width: rounded(page.width),
    height: rounded(page.height),
    rotation: page.rotation,
    state,
    lines: [
      { kind: 'page', text: mark },
      ...body,
      ...sideways,
      ...fields.map((field): PageLine => ({ kind: 'field', text: fieldText(field) })),
      ...annotations.map((each): PageLine => ({ kind: 'annotation', text: annotationText(each) })),
    ],
    tables,
    fields,
    annotations,
    links: pageLinks(page).map(({ target }) => target),
  };
}

function hasObjects({ engine, handle }: PdfPage): boolean {
  return engine.calls.FPDFPage_CountObjects(handle) > 0;
}

function rounded(points: number): number {
  return Math.round(points * 10) / 10;
}

function fieldText({ name, type, value, is_checked: isChecked, options = [] }: FormField): string {
  const held = isChecked === undefined ? JSON.stringify(value) : `${isChecked ? 'ticked' : 'not ticked'} (${value})`;
  const choices =
    options.length === 0 ? '' : `, one of: ${options.slice(0, 20).join(', ')}${options.length > 20 ? ', …' : ''}`;
  return `[field ${name} (${type}): ${held}${choices}]`;
}

function annotationText({ type, author, text }: Annotation): string {
  return `[${type}${author === undefined ? '' : ` by ${author}`}${text === undefined ? '' : `: ${text.replace(/\s*[\r\n]+\s*/g, ' / ')}`}]`;
}
