import type { DiffRequest, FormatAdapter, MapOptions, PartRequest, TextPart } from '../core/adapter.ts';
import type { Passages } from '../core/passages.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import type { ChartsPart } from '../ooxml/drawn-chart.ts';
import type { AppliedOperations, ApplyOptions } from './apply/apply-operations.ts';
import type { LeftOnSheet } from './diff/leave-cells.ts';
import type { WorkbookSelection } from './diff/select-cells.ts';
import type { SheetDiff, WorkbookDiff } from './diff/types.ts';
import { mapWorkbookStream, type WorkbookMap } from './map/map-workbook.ts';
import { keptWorkbooks } from './open/kept-files.ts';
import type { XlsxOperation } from './operations/list.ts';
import { openWorkbook } from './package/open-workbook.ts';
import { cellContext } from './read/cell-context.ts';
import { listSheets } from './read/read-sheet.ts';
import { readWindow, type SheetWindow, type WindowRequest } from './read/read-window.ts';
import { windowText } from './read/window-text.ts';

/** Rows of a sheet with their cells, for readers that draw a table. */
export interface CellsPart {
  readonly view: 'cells';
  readonly window: SheetWindow;
}

export interface CellsDiff extends WorkbookDiff {
  readonly view: 'cells';
}

/** Single cells, or everything but some cells and new rows. */
export type CellSelection = { readonly view: 'cells' } & (
  | WorkbookSelection
  | { readonly except: readonly LeftOnSheet[] }
);

/** Editing and comparing bring much code with them: who only looks does not load it. */
export const xlsxAdapter = {
  async map(source: FormatSource, options: MapOptions): Promise<WorkbookMap> {
    return source instanceof Uint8Array ? mapWorkbookStream(source, options) : keptWorkbooks.map(source, options);
  },
  async read(source: FormatSource, part: PartRequest): Promise<TextPart | CellsPart | ChartsPart> {
    if (part.as === 'charts') {
      const { readCharts } = await import('./read/read-charts.ts');
      return readCharts(openWorkbook(await bytesOf(source)));
    }
    const window = await windowOf(source, requestOf(part));
    if (part.as === 'cells') return { view: 'cells', window };
    const { rows, first_column, ...chunk } = window;
    return {
      text: windowText(window),
      chunk_info: { ...chunk, row_start: rows[0]?.number ?? part.lineStart, rows: rows.length },
    };
  },
  async passages(source: FormatSource): Promise<Passages> {
    const { workbookPassages } = await import('./read/workbook-passages.ts');
    return workbookPassages(await bytesOf(source));
  },
  async edit(
    source: FormatSource,
    operations: readonly XlsxOperation[],
    options: ApplyOptions,
  ): Promise<AppliedOperations> {
    const { applyOperations } = await import('./apply/apply-operations.ts');
    return applyOperations(await bytesOf(source), operations, options);
  },
  /** A side that does not exist has no sheets. */
  async diff(before: FormatSource | null, after: FormatSource | null, { limit }: DiffRequest): Promise<CellsDiff> {
    if (before !== null && after !== null) {
      const { diffWorkbooks } = await import('./diff/diff-workbooks.ts');
      const options = limit === undefined ? {} : { cellLimit: limit, otherLimit: limit };
      return { view: 'cells', ...(await diffWorkbooks(await bytesOf(before), await bytesOf(after), options)) };
    }
    const [only, change] = before === null ? [after, 'added' as const] : [before, 'removed' as const];
    const sheets = only === null ? [] : listSheets(await bytesOf(only));
    return {
      view: 'cells',
      is_same: sheets.length === 0,
      others: [],
      others_left_out: 0,
      sheets: sheets.map(({ name, rows, columns }) => ({ ...NO_CHANGES, name, change, rows, columns })),
    };
  },
  async select(before: FormatSource | null, after: FormatSource, selection: CellSelection): Promise<Uint8Array> {
    if (before === null) return bytesOf(after);
    if ('except' in selection) {
      const { leaveOutCells } = await import('./diff/leave-cells.ts');
      return leaveOutCells(await bytesOf(before), await bytesOf(after), selection.except);
    }
    const { applySelectedCells } = await import('./diff/select-cells.ts');
    return applySelectedCells(await bytesOf(before), await bytesOf(after), selection);
  },
} satisfies FormatAdapter;

const NO_CHANGES: Omit<SheetDiff, 'name' | 'change' | 'rows' | 'columns'> = {
  is_moved: false,
  rows_added: [],
  rows_removed: [],
  rows_moved: [],
  columns_added: [],
  columns_removed: [],
  shifts: [],
  cells: [],
  cells_left_out: 0,
};

function requestOf({ sheet, range, lineStart, lineCount, formats }: PartRequest): WindowRequest {
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(range === undefined ? { rowStart: lineStart, rowCount: lineCount } : { range }),
    ...(formats === undefined ? {} : { formats }),
  };
}

async function windowOf(source: FormatSource, request: WindowRequest): Promise<SheetWindow> {
  if (!(source instanceof Uint8Array)) return keptWorkbooks.window(source, request);
  const workbook = openWorkbook(source);
  return readWindow(workbook, request, { ...cellContext(workbook), formats: request.formats ?? false });
}
