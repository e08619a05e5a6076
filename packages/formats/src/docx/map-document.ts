import { fitToBytes, MAP_BYTES } from '../base/fit-to-bytes.ts';
import { placeholdersIn } from '../text/placeholders.ts';
import { type DocumentLine, linesOf } from './document-lines.ts';
import { scanParagraphs } from './scan-paragraphs.ts';
import { type OpenedDocument, openDocument } from './text-parts.ts';

export interface DocumentMap {
  readonly kind: 'docx';
  /** Lines as `read_file` counts them: paragraphs, and rows of tables. */
  readonly lines: number;
  readonly words: number;
  readonly sections: number;
  readonly headings: readonly { readonly line: number; readonly level: number; readonly text: string }[];
  readonly headings_left_out?: number;
  readonly tables: readonly {
    readonly line: number;
    readonly rows: number;
    readonly columns: number;
    readonly header: string;
  }[];
  readonly tables_left_out?: number;
  /** Names between double braces, as `fill_template` fills them. */
  readonly placeholders: readonly string[];
  readonly placeholders_left_out?: number;
  /** Headers, footers, notes and comments that hold text. */
  readonly other_parts: readonly { readonly kind: string; readonly part: string; readonly text: string }[];
  readonly images: number;
  readonly has_tracked_changes: boolean;
}

export function mapDocument(bytes: Uint8Array): DocumentMap {
  const document = openDocument(bytes);
  const lines = linesOf(document);
  const texts = document.parts.map((part) => ({
    ...part,
    texts: scanParagraphs(part.xml.text).map(({ text }) => text),
  }));
  const placeholders = placeholdersOf(document);
  const headings = lines.flatMap(({ text, level }, index) =>
    level === null ? [] : [{ line: index + 1, level, text: text.replace(/^#+ /, '').slice(0, 120) }],
  );
  const tables = tablesOf(lines);
  const others = texts.slice(1).flatMap(({ kind, name, texts: all }) => {
    const text = all.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 120);
    return text === '' ? [] : [{ kind, part: name, text }];
  });
  const source = document.parts[0]?.xml.text ?? '';
  const form = (most: number): DocumentMap => ({
    kind: 'docx',
    lines: lines.length,
    words: lines.reduce((sum, { text }) => sum + (text.match(/[\p{Letter}\p{Number}]+/gu)?.length ?? 0), 0),
    sections: lines.filter(({ endsSection }) => endsSection).length + 1,
    headings: headings.slice(0, most),
    ...(headings.length > most ? { headings_left_out: headings.length - most } : {}),
    tables: tables.slice(0, most),
    ...(tables.length > most ? { tables_left_out: tables.length - most } : {}),
    placeholders: placeholders.slice(0, most),
    ...(placeholders.length > most ? { placeholders_left_out: placeholders.length - most } : {}),
    other_parts: others.slice(0, Math.min(most, 12)),
    images: document.zip.entries.filter(({ name }) => /(^|\/)media\//i.test(name)).length,
    has_tracked_changes: /<\w*:?(?:ins|del|moveFrom|moveTo) /.test(source),
  });
  return fitToBytes(
    [60, 40, 25, 12, 5, 1].map((most) => () => form(most)),
    MAP_BYTES,
  );
}

/** Every placeholder of the document, also of headers and notes, in order. */
export function documentPlaceholders(bytes: Uint8Array): string[] {
  return placeholdersOf(openDocument(bytes));
}

function placeholdersOf({ parts }: OpenedDocument): string[] {
  const paragraphs = parts.flatMap((part) => scanParagraphs(part.xml.text));
  return [...new Set(paragraphs.flatMap(({ text }) => placeholdersIn(text)))];
}

function tablesOf(lines: readonly DocumentLine[]): DocumentMap['tables'][number][] {
  const tables: { table: number; line: number; rows: number; columns: number; header: string }[] = [];
  for (const [index, { table, text, columns }] of lines.entries()) {
    if (table === null) continue;
    const last = tables.at(-1);
    if (last?.table === table) {
      last.rows += 1;
      last.columns = Math.max(last.columns, columns);
    } else tables.push({ table, line: index + 1, rows: 1, columns, header: text.slice(0, 160) });
  }
  return tables.map(({ table: _table, ...rest }) => rest);
}
