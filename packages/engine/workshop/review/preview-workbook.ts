import type { WorkbookMap } from '@galley/formats';
import type { CellView, Grid, ProcedureOutput } from '@galley/schema';
import { type workbookReader, workbookSource } from '../../tools/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import { type SheetWindow, viewCell } from './grid.ts';

type Preview = ProcedureOutput<'WorkbenchPreviewFile'>;
type Reader = Pick<typeof workbookReader, 'map' | 'window'>;

const EMPTY: CellView = { text: '', kind: 'empty' };

/**
 * A window of a workbook, read by processes that keep what they opened: a page scrolls in many requests, and a look at all
 * of a large file for each of them would hold up everybody else. Null where the map does not name every sheet.
 */
export async function previewWorkbook(
  reader: Reader,
  { workbench, path }: { readonly workbench: Workbench; readonly path: string },
  window: SheetWindow,
): Promise<Preview | null> {
  const source = await workbookSource(path, workbench);
  const map = await reader.map(source);
  if (map.sheets_left_out !== undefined || map.sheets.some((sheet) => sheet.is_estimate)) return null;
  const sheets = map.sheets.map(({ name, rows, columns }) => ({ name, rows, columns, change: 'unchanged' as const }));
  const sheet = map.sheets.find(({ name }) => name === (window.sheet ?? sheets[0]?.name));
  if (sheet === undefined) return { preview: 'none', reason: `There is no sheet "${window.sheet ?? ''}".` };
  const last = Math.min(sheet.rows, window.row_start + window.row_count - 1);
  const found = new Map<number, readonly CellView[]>();
  for (let from: number | undefined = window.row_start; from !== undefined && from <= last; ) {
    const part = await reader.window(source, { sheet: sheet.name, rowStart: from, rowCount: last - from + 1 });
    for (const { number, cells } of part.rows) found.set(number, cells.map(viewCell));
    from = part.next_row;
  }
  return { preview: 'grid', sheets, sheet: sheet.name, grid: gridOf(sheet, found, { first: window.row_start, last }) };
}

/** Every row of the window and every column of the sheet, empty ones included. */
function gridOf(
  { rows, columns }: Pick<WorkbookMap['sheets'][number], 'rows' | 'columns'>,
  found: ReadonlyMap<number, readonly CellView[]>,
  { first, last }: { readonly first: number; readonly last: number },
): Grid {
  return {
    row_start: first,
    total_rows: rows,
    total_columns: columns,
    rows: Array.from({ length: Math.max(0, last - first + 1) }, (_unused, index) => {
      const cells = found.get(first + index) ?? [];
      return Array.from({ length: columns }, (_none, column) => cells[column] ?? EMPTY);
    }),
  };
}
