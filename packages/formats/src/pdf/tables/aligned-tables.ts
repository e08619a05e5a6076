import { around, type Box, heightOf, median, overlap } from '../text/geometry.ts';
import type { Line } from '../text/lines.ts';
import type { Word } from '../text/words.ts';
import { joinRows, type SeenRow } from './join-rows.ts';
import type { PageTable } from './ruled-tables.ts';
import type { Ruling } from './rulings.ts';

/** Words that stand together in a line: what may be a cell. */
export interface Segment extends Box {
  readonly text: string;
}

const APART = 0.9;
const FEWEST_ROWS = 3;
const FARTHEST = 3.2;

export interface LineRun {
  /** Index of its first line, and of the first after it. */
  readonly start: number;
  readonly end: number;
  readonly table: PageTable;
}

/** Stretches of lines whose pieces stand in columns; a line with something that is no word, such as a table, ends one. */
export function alignedTables(
  lines: readonly Line[],
  across: readonly Ruling[],
  isWord: (word: Word) => boolean = () => true,
): LineRun[] {
  const rows = lines.map(({ words }) => (words.every(isWord) ? segmentsOf(words) : []));
  const usual = median(lines.map(heightOf));
  const runs: LineRun[] = [];
  for (let start = 0; start < lines.length; start += 1) {
    if ((rows[start]?.length ?? 0) < 2) continue;
    const run = runFrom(lines, rows, start, usual);
    const table = tableOf(run, lines, rows, across);
    if (table === null) continue;
    runs.push({ start: run.start, end: run.end, table });
    start = run.end - 1;
  }
  return runs;
}

/** Pieces of a line that a wide gap keeps apart. */
export function segmentsOf(words: readonly Word[]): Segment[] {
  const parts: Word[][] = [];
  let last: Word | undefined;
  for (const word of [...words].sort((one, two) => one.x0 - two.x0)) {
    const isNew = last === undefined || word.x0 - last.x1 > APART * Math.min(heightOf(word), heightOf(last));
    if (isNew) parts.push([word]);
    else parts.at(-1)?.push(word);
    last = word;
  }
  return parts.map((part) => ({ ...around(part), text: part.map(({ text }) => text).join(' ') }));
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly columns: readonly Box[];
}

/** As many lines as fit the columns that the lines before have; a piece over two columns ends it. */
function runFrom(lines: readonly Line[], rows: readonly Segment[][], start: number, usual: number): Run {
  let columns: Box[] = [];
  let end = start;
  let full = start;
  for (let at = start; at < lines.length; at += 1) {
    const [line, before] = [lines[at], lines[at - 1]];
    const row = rows[at];
    if (line === undefined || row === undefined || row.length === 0) break;
    if (at > start && before !== undefined && line.y0 - before.y1 > FARTHEST * usual) break;
    const next = withRow(columns, row);
    if (next === null) break;
    columns = next;
    end = at + 1;
    if (row.length > 1 || (before !== undefined && isTail(row, columns, line.y0 - before.y1, usual))) full = end;
  }
  // A single piece at the end is the next paragraph rather than a row.
  return { start, end: full, columns };
}

/** The rest of a cell that is not in the first column, right below it. */
function isTail([segment]: readonly Segment[], [first]: readonly Box[], gap: number, usual: number): boolean {
  if (segment === undefined || first === undefined) return false;
  return segment.x0 >= first.x1 && gap < 0.6 * usual;
}

/** The columns with a row in them; null where a piece of it reaches over two. */
function withRow(columns: readonly Box[], row: readonly Segment[]): Box[] | null {
  const next = [...columns];
  for (const segment of row) {
    const touched = next.filter((column) => overlap(column.x0, column.x1, segment.x0, segment.x1) > 0);
    if (touched.length > 1) return null;
    const [column] = touched;
    if (column === undefined) next.push(segment);
    else next[next.indexOf(column)] = around([column, segment]);
  }
  next.sort((one, two) => one.x0 - two.x0);
  const isClash = next.some((column, index) => index > 0 && column.x0 < (next[index - 1]?.x1 ?? 0));
  return isClash ? null : next;
}

function tableOf(
  { start, end, columns }: Run,
  lines: readonly Line[],
  rows: readonly Segment[][],
  across: readonly Ruling[],
): PageTable | null {
  const used = rows.slice(start, end);
  const several = used.filter((row) => row.length > 1);
  if (columns.length < 2 || several.length < FEWEST_ROWS || several.length < 0.5 * used.length) return null;
  if (columns.length === 2 && !isPairs(several)) return null;
  const box = around(lines.slice(start, end));
  const seen: SeenRow[] = used.map((row, index) => ({
    ...around(row),
    cells: columns.map((column) =>
      row
        .filter((segment) => overlap(column.x0, column.x1, segment.x0, segment.x1) > 0)
        .map(({ text }) => text)
        .join(' '),
    ),
    hasLineBelow: isRuled(across, lines[start + index], lines[start + index + 1], box),
  }));
  return { ...box, rows: joinRows(seen) };
}

/** Two columns are a table where one side lines up or holds numbers; two paragraphs side by side are none. */
function isPairs(rows: readonly Segment[][]): boolean {
  const words = median(rows.map((row) => Math.min(...row.map(({ text }) => text.split(' ').length))));
  const gap = median(rows.map(([one, two]) => (two?.x0 ?? 0) - (one?.x1 ?? 0)));
  return words <= 3 && gap > 6;
}

function isRuled(across: readonly Ruling[], line: Line | undefined, next: Line | undefined, table: Box): boolean {
  if (line === undefined || next === undefined) return false;
  const [from, to] = [(line.y0 + line.y1) / 2, (next.y0 + next.y1) / 2];
  return across.some(
    ({ at, from: left, to: right }) => at > from && at < to && overlap(left, right, table.x0, table.x1) > 8,
  );
}
