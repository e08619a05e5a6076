import type { ProcedureOutput } from '@galley/schema';
import { renderOther } from '../../output/render-other.ts';
import { plain } from '../../output/render-rows.ts';
import type { ChangePart, ChangePlace, FileParts } from './file-parts.ts';

type WorkbookAnswer = ProcedureOutput<'ReviewGetXlsxDiff'>;
type Sheet = WorkbookAnswer['sheets'][number];
type Cell = WorkbookAnswer['changes']['cells'][number];
type Changes = WorkbookAnswer['changes'];

/** Rows that are asked for at once. */
const WINDOW = 200;

/** The cells of a workbook, row by row: as many as are wanted, so that a large sheet costs what is shown. */
export async function cellParts({ call, target }: ChangePlace, path: string, limit: number): Promise<FileParts> {
  const ask = (window: { sheet?: string; row_start: number; row_count: number }) =>
    call.ReviewGetXlsxDiff({ ...target, path, ...window });
  const first = await ask({ row_start: 1, row_count: 1 });
  const parts: ChangePart[] = [];
  const together: string[] = [];
  let leftOut = first.others_left_out;
  let room = limit;
  for (const sheet of first.sheets) {
    if (sheet.change === 'unchanged') continue;
    if (sheet.change !== 'modified') {
      together.push(`${sheet.change === 'added' ? '+' : '-'} sheet ${plain(sheet.name)} (${size(sheet)})`);
      continue;
    }
    const { changes } = await ask({ sheet: sheet.name, row_start: 1, row_count: 1 });
    together.push(...shapeChanges(sheet.name, changes));
    let read = 0;
    for (const { row_start, row_count } of windows(changes)) {
      if (room <= 0) break;
      const { changes: seen } = await ask({ sheet: sheet.name, row_start, row_count });
      read += seen.cells.length;
      for (const row of rowsOf(seen.cells)) {
        if (room <= 0) {
          read -= row.length;
          continue;
        }
        room -= row.length;
        const able = row.filter(isSelectable);
        if (able.length > 0) parts.push(rowPart(sheet.name, able));
        together.push(...row.filter((cell) => !isSelectable(cell)).map((cell) => `~ ${cellLine(sheet.name, cell)}`));
      }
    }
    leftOut += changes.cell_count - read;
  }
  together.push(...first.others.map((other) => `~ ${renderOther(other).trim()}`));
  return { parts, together, leftOut };
}

/** Stretches of changed rows that lie close together are asked for at once. */
function* windows({ rows_changed: stretches }: Changes): Iterable<{ row_start: number; row_count: number }> {
  let [start, end] = [0, 0];
  for (const { start: from, count } of stretches) {
    if (end > 0 && from + count - start <= WINDOW) {
      end = from + count;
      continue;
    }
    if (end > 0) yield* cut(start, end);
    [start, end] = [from, from + count];
  }
  if (end > 0) yield* cut(start, end);
}

function* cut(start: number, end: number): Iterable<{ row_start: number; row_count: number }> {
  for (let at = start; at < end; at += WINDOW) yield { row_start: at, row_count: Math.min(WINDOW, end - at) };
}

function rowsOf(cells: readonly Cell[]): Cell[][] {
  return [...Map.groupBy(cells, ({ cell }) => cell.replace(/^[A-Z]+/, '')).values()];
}

function rowPart(sheet: string, cells: readonly Cell[]): ChangePart {
  return {
    ids: cells.map(({ cell }) => `${sheet}!${cell}`),
    lines: cells.map((cell) => `~ ${cellLine(sheet, cell)}`),
  };
}

/** A look has no operation that takes it alone; an error value cannot be typed in. */
function isSelectable({ changes, after }: Cell): boolean {
  const isLook = changes.some((kind) => !['value', 'formula', 'number_format'].includes(kind));
  return !isLook && !(after?.kind === 'error' && after.formula === undefined);
}

function cellLine(sheet: string, { cell, from, changes, before, after }: Cell): string {
  const show = (side: Cell['before']): string =>
    side === null ? '(empty)' : plain(side.formula === undefined ? side.text : `=${side.formula}`);
  const looks = changes.filter((kind) => kind !== 'value' && kind !== 'formula').join(', ');
  const place = `${plain(sheet)}!${cell}${from === undefined ? '' : ` (was ${from})`}`;
  const words = looks.replaceAll('_', ' ');
  if (changes.every((kind) => kind !== 'value' && kind !== 'formula')) return `${place}: ${words}`;
  return `${place}: ${show(before)} → ${show(after)}${words === '' ? '' : ` (and ${words})`}`;
}

function shapeChanges(sheet: string, changes: Changes): string[] {
  const name = plain(sheet);
  const spans = (list: Changes['rows_added']) => list.map(span).join(', ');
  return [
    ...(changes.renamed_from === null ? [] : [`~ sheet ${plain(changes.renamed_from)} is called ${name} now`]),
    ...(changes.rows_added.length === 0 ? [] : [`+ ${name}: rows ${spans(changes.rows_added)}`]),
    ...(changes.rows_removed.length === 0 ? [] : [`- ${name}: rows ${spans(changes.rows_removed)}`]),
    ...(changes.rows_moved.length === 0
      ? []
      : [`> ${name}: rows ${changes.rows_moved.map(({ from, to }) => `${from} → ${to}`).join(', ')}`]),
    ...(changes.columns_added.length === 0
      ? []
      : [`+ ${name}: columns ${changes.columns_added.map(letters).join(', ')}`]),
    ...(changes.columns_removed.length === 0
      ? []
      : [`- ${name}: columns ${changes.columns_removed.map(letters).join(', ')}`]),
  ];
}

function span({ start, count }: { readonly start: number; readonly count: number }): string {
  return count === 1 ? String(start) : `${start}–${start + count - 1}`;
}

/** A column by its letters; it counts from 0 here. */
function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest === 0 ? '' : letters(rest - 1)}${String.fromCharCode(65 + (column % 26))}`;
}

function size({ rows, columns }: Sheet): string {
  return `${rows} × ${columns}`;
}
