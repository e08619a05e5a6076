import { detectKind, sharedPool, type TableEngine, type TableValue, toTableName } from '@galley/formats';
import type { CellView, ProcedureOutput } from '@galley/schema';
import { readTextFile, workbookReader, workersUntil } from '../../tools/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import { readGrid, type SheetWindow } from './grid.ts';
import { previewWorkbook } from './preview-workbook.ts';

type Preview = ProcedureOutput<'WorkbenchPreviewFile'>;

/** Looks into a file as it is now, Draft first. */
export async function previewFile(
  workbench: Workbench,
  tables: TableEngine,
  path: string,
  window: SheetWindow,
): Promise<Preview> {
  const bytes = await workbench.read(path);
  const { kind } = detectKind(path, bytes.subarray(0, 4096));
  if (kind === 'xlsx') {
    return (await previewWorkbook(workbookReader, { workbench, path }, window)) ?? previewAtOnce(bytes, window);
  }
  if (kind === 'csv') return previewTable(workbench, tables, path, window);
  if (kind === 'text' || kind === 'json') {
    const lines = { line_start: window.row_start, line_count: window.row_count };
    const { text, chunk_info: chunk } = await readTextFile(bytes, lines, workersUntil());
    return { preview: 'text', text, total_lines: chunk.total_lines, shown_lines: chunk.line_count };
  }
  return { preview: 'none', reason: `There is no preview for this kind of file (${kind}) yet.` };
}

async function previewAtOnce(bytes: Uint8Array, window: SheetWindow): Promise<Preview> {
  const sheets = (await sharedPool().run('read', 'listSheets', [bytes])).map(({ name, rows, columns }) => ({
    name,
    rows,
    columns,
    change: 'unchanged' as const,
  }));
  const sheet = window.sheet ?? sheets[0]?.name ?? '';
  const grid = await readGrid(bytes, sheet, window);
  if (grid === null) return { preview: 'none', reason: `There is no sheet "${sheet}".` };
  return { preview: 'grid', sheets, sheet, grid };
}

/** The header is row 1, as in a sheet. */
async function previewTable(
  workbench: Workbench,
  tables: TableEngine,
  path: string,
  window: SheetWindow,
): Promise<Preview> {
  const table = await tables.load({
    key: await workbench.contentHash(path),
    path: await workbench.contentPath(path),
    name: toTableName(path),
    format: path.toLowerCase().endsWith('.tsv') ? 'tsv' : 'csv',
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
