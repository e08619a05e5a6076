import {
  type Documents,
  type OpenedDocument,
  sharedDocuments,
  sharedRenderer,
  type TableEngine,
  type TableValue,
  tableFormatOf,
  toTableName,
} from '@galley/formats';
import { type CellView, type ProcedureOutput, toErrorPayload } from '@galley/schema';
import { type Contents, openDocument } from '../../tools/index.ts';
import { firstBytes, isAboutContent, refusalOf } from './file-bytes.ts';
import type { SheetWindow } from './grid.ts';
import { previewLooks } from './looks.ts';
import { type Preview, previewWorkbook } from './preview-workbook.ts';

/** Which part of a file, and whether as it looks. */
export interface PreviewWindow extends SheetWindow {
  readonly as?: 'looks' | undefined;
}

/** Looks into a version of a file. */
export async function previewFile(
  files: Contents,
  tables: TableEngine,
  path: string,
  window: PreviewWindow,
): Promise<ProcedureOutput<'WorkbenchPreviewFile'>> {
  const document = await openDocument(path, files);
  const preview = await lookInto(document, { files, tables, window });
  return { ...preview, has_pages: sharedRenderer().hasPages(document) };
}

interface Looking {
  readonly files: Contents;
  readonly tables: TableEngine;
  readonly window: PreviewWindow;
}

/** What cannot be understood is shown by its bytes, with a word about why (SPEC V6). */
async function lookInto(document: OpenedDocument, looking: Looking): Promise<Preview> {
  // Nothing is wrong with it, and a table of it would show a column that nobody wrote.
  if (document.size === 0) return { preview: 'bytes', problem: null, ...(await firstBytes(document)) };
  try {
    const known = await understood(document, looking);
    return known ?? { preview: 'bytes', problem: await refusalOf(document), ...(await firstBytes(document)) };
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    return { preview: 'bytes', problem: toErrorPayload(error), ...(await firstBytes(document)) };
  }
}

async function understood(document: OpenedDocument, { files, tables, window }: Looking): Promise<Preview | null> {
  const documents = sharedDocuments();
  const looks = window.as === 'looks' ? await previewLooks(document, window) : null;
  if (looks !== null) return looks;
  switch (documents.facts(document)?.shape) {
    case 'sheets':
      return previewWorkbook(documents, document, window);
    case 'table':
      return previewTable(files, tables, document.name, window);
    case 'lines':
    case 'picture':
      return previewLines(documents, document, window);
    default:
      return null;
  }
}

async function previewLines(
  documents: Documents,
  document: OpenedDocument,
  window: SheetWindow,
): Promise<Preview | null> {
  const part = await documents.read(document, { lineStart: window.row_start, lineCount: window.row_count });
  if (!('text' in part)) return null;
  const { total_lines: total, line_count: count } = part.chunk_info;
  // Of a long PDF only the first pages were read: nobody knows how many lines it has.
  const known = typeof total === 'number' ? total : null;
  return { preview: 'text', text: part.text, total_lines: known, shown_lines: Number(count) };
}

/** The header is row 1, as in a sheet. */
async function previewTable(files: Contents, tables: TableEngine, path: string, window: SheetWindow): Promise<Preview> {
  const table = await tables.load({
    key: await files.contentHash(path),
    path: await files.contentPath(path),
    name: toTableName(path),
    format: tableFormatOf(path) ?? 'csv',
  });
  const withHeader = window.row_start === 1;
  const answer = await tables.query({
    tables: [table],
    sql: `SELECT * FROM ${table.name}`,
    limit: window.row_count - (withHeader ? 1 : 0),
    offset: withHeader ? 0 : window.row_start - 2,
  });
  const header = answer.columns.map((column): CellView => ({ text: column.name, kind: 'text' }));
  const rows = answer.rows.map((row) =>
    row.map((value, index) => viewValue(value, answer.columns[index]?.type ?? 'text')),
  );
  const size = { rows: table.row_count + 1, columns: table.columns.length };
  return {
    preview: 'grid',
    sheets: [{ name: path, ...size, change: 'unchanged' }],
    sheet: path,
    grid: {
      row_start: window.row_start,
      total_rows: size.rows,
      total_columns: size.columns,
      rows: withHeader ? [header, ...rows] : rows,
    },
  };
}

function viewValue(value: TableValue, type: string): CellView {
  if (value === null) return { text: '', kind: 'empty' };
  if (type === 'number' || type === 'integer') return { text: String(value), kind: 'number' };
  if (type === 'date' || type === 'timestamp') return { text: String(value), kind: 'date' };
  return { text: String(value), kind: typeof value === 'boolean' ? 'boolean' : 'text' };
}
