import {
  bytesOf,
  type DocumentPart,
  type Documents,
  type OpenedDocument,
  sharedPool,
  type WorkbookMap,
} from '@galley/formats';
import type { CellView, Grid, ProcedureOutput } from '@galley/schema';
import { readGrid, type SheetWindow, viewCell } from './grid.ts';

type WithoutPages<Answer> = Answer extends unknown ? Omit<Answer, 'has_pages'> : never;
/** What is in a file, as cells or lines. */
export type Preview = WithoutPages<ProcedureOutput<'WorkbenchPreviewFile'>>;

const EMPTY: CellView = { text: '', kind: 'empty' };

/**
 * A window of a workbook, read by processes that keep what they opened: a page scrolls in many requests, and a look at all
 * of a large file for each of them would hold up everybody else.
 */
export async function previewWorkbook(
  documents: Documents,
  document: OpenedDocument,
  window: SheetWindow,
): Promise<Preview> {
  const map = await documents.map(document);
  if (map.kind !== 'xlsx') return { preview: 'none', reason: 'This file has no sheets.' };
  // A map of very many sheets leaves some out or estimates their sizes; then only the sheet at hand is looked at.
  const isWhole = map.sheets_left_out === undefined && !map.sheets.some((sheet) => sheet.is_estimate);
  if (!isWhole) return previewAtOnce(await bytesOf(document.source), window);
  const sheets = map.sheets.map(({ name, rows, columns, is_hidden: isHidden }) => ({
    name,
    rows,
    columns,
    change: 'unchanged' as const,
    ...(isHidden === true ? { is_hidden: true } : {}),
  }));
  const sheet = map.sheets.find(({ name }) => name === (window.sheet ?? sheets[0]?.name));
  if (sheet === undefined) return { preview: 'none', reason: `There is no sheet "${window.sheet ?? ''}".` };
  const last = Math.min(sheet.rows, window.row_start + window.row_count - 1);
  const found = new Map<number, readonly CellView[]>();
  for (let from: number | undefined = window.row_start; from !== undefined && from <= last; ) {
    const part: DocumentPart = await documents.read(document, {
      sheet: sheet.name,
      lineStart: from,
      lineCount: last - from + 1,
      as: 'cells',
      formats: true,
    });
    if (!('window' in part)) break;
    for (const { number, cells } of part.window.rows) found.set(number, cells.map(viewCell));
    from = part.window.next_row;
  }
  const grid = gridOf(sheet, found, { first: window.row_start, last });
  const [besides, plain] = [besidesCells(sheet), shownPlain(sheet)];
  return {
    preview: 'grid',
    sheets,
    sheet: sheet.name,
    grid,
    ...(besides.length === 0 ? {} : { besides }),
    ...(plain.length === 0 ? {} : { shown_plain: plain }),
  };
}

function count(number: number, what: string): string[] {
  return number === 0 ? [] : [`${number} ${what}${number === 1 ? '' : 's'}`];
}

/** What a grid of cells does not show. */
function besidesCells({
  is_chart: isChart,
  charts = [],
  pivots = [],
  images = 0,
  comments = 0,
}: WorkbookMap['sheets'][number]): string[] {
  return [
    ...(isChart === true ? ['a chart that fills it'] : []),
    ...count(charts.length, 'chart'),
    ...count(images, 'picture'),
    ...count(pivots.length, 'pivot table'),
    ...count(comments, 'comment'),
  ];
}

/** What a grid shows as if it were cells like all others. */
function shownPlain(sheet: WorkbookMap['sheets'][number]): string[] {
  const { merged = [], conditional_formats: conditional = [], left_out: leftOut = {} } = sheet;
  return [
    ...count(merged.length + (leftOut.merged ?? 0), 'merged range'),
    ...count(conditional.length + (leftOut.conditional_formats ?? 0), 'conditional format'),
    ...count(sheet.hidden_rows ?? 0, 'hidden row'),
    ...count(sheet.hidden_columns ?? 0, 'hidden column'),
  ];
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
