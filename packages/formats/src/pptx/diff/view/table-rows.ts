import { wholePiece, wordPieces } from '../../../diff/word-pieces.ts';
import { diffNumbered, numberLines } from '../../../text/compare/diff-lines.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { tableOf } from '../../tree/tables.ts';
import type { RowView } from './types.ts';

type Cells = readonly string[];

const CONTEXT = 1;

/** Two versions of a table cell by cell, with the rows beside those that changed. */
export function tableRows(before: XmlElement, after: XmlElement): Pick<SeenRows, 'rows' | 'rows_left_out'> {
  const [left, right] = [cellsOf(before), cellsOf(after)];
  const key = (cells: Cells): string => cells.join('\u0000');
  const rows: RowView[] = [];
  let at = 0;
  const keep = (count: number): void => {
    for (const cells of right.slice(at, at + count)) rows.push(keptRow(cells));
    at += count;
  };
  for (const hunk of diffNumbered(numberLines(left.map(key), right.map(key)))) {
    keep(hunk.after_start - at);
    const [gone, come] = [
      left.slice(hunk.before_start, hunk.before_start + hunk.before_count),
      right.slice(hunk.after_start, hunk.after_start + hunk.after_count),
    ];
    const count = Math.max(gone.length, come.length);
    for (let index = 0; index < count; index += 1) rows.push(changedRow(gone[index], come[index]));
    at += come.length;
  }
  keep(right.length - at);
  return nearChanges(rows);
}

interface SeenRows {
  readonly rows: RowView[];
  readonly rows_left_out: number;
}

function cellsOf(frame: XmlElement): Cells[] {
  const rows = tableOf(frame)?.rows ?? [];
  return rows.map(({ cells }) => cells.map(({ text }) => text));
}

function keptRow(cells: Cells): RowView {
  return { change: 'kept', cells: cells.map((text) => ({ change: 'kept', pieces: wordPieces(text, text) })) };
}

function changedRow(before: Cells | undefined, after: Cells | undefined): RowView {
  if (before === undefined || after === undefined) {
    const change = before === undefined ? 'added' : 'removed';
    const cells = (before ?? after ?? []).map((text) => ({
      change: 'changed' as const,
      pieces: wholePiece(change, text),
    }));
    return { change, cells };
  }
  const count = Math.max(before.length, after.length);
  const cells = Array.from({ length: count }, (_, index) => {
    const [left, right] = [before[index] ?? '', after[index] ?? ''];
    return { change: left === right ? ('kept' as const) : ('changed' as const), pieces: wordPieces(left, right) };
  });
  return { change: 'changed', cells };
}

/** The first row names the columns. */
function nearChanges(rows: readonly RowView[]): SeenRows {
  const isNear = (index: number): boolean =>
    index === 0 ||
    rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ change }) => change !== 'kept');
  const shown = rows.filter((_, index) => isNear(index));
  return { rows: shown, rows_left_out: rows.length - shown.length };
}
