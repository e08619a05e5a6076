import type { Box } from '../text/geometry.ts';
import { linesOf } from '../text/lines.ts';
import type { Word } from '../text/words.ts';
import type { Grid } from './grids.ts';

/** Rows of cells; cells that were joined hold their text in the first one. */
export interface PageTable extends Box {
  readonly rows: readonly (readonly string[])[];
}

/** The tables that lines make, and the words that stand in none of them. */
export function ruledTables(grids: readonly Grid[], words: readonly Word[]) {
  const tables: PageTable[] = [];
  let left = words;
  // The smallest first: a table within a frame is a table, and the frame around it is none.
  for (const grid of [...grids].sort((one, two) => area(one) - area(two))) {
    const inside = left.filter((word) => isWithin(middle(word), grid));
    for (const band of bandsOf(grid)) {
      const held = inside.filter((word) => isWithin(middle(word), { ...grid, ...band }));
      const table = filled(grid, held, band);
      if (table === null) continue;
      tables.push(table);
      const taken = new Set(held);
      left = left.filter((word) => !taken.has(word));
    }
  }
  return { tables, words: left };
}

/** Rows of a grid, from one to before another. */
interface Band {
  readonly first: number;
  readonly end: number;
  readonly y0: number;
  readonly y1: number;
}

/** Tables that stand on each other: where a row has columns and none in common with those of the row above, one begins. */
function bandsOf(grid: Grid): Band[] {
  const height = grid.ys.length - 1;
  const width = grid.xs.length - 1;
  const starts = [0];
  let known = new Set<number>();
  for (let row = 0; row < height; row += 1) {
    const walls = Array.from({ length: width - 1 }, (_, column) => column).filter((column) =>
      grid.isWallRight(row, column),
    );
    if (walls.length === 0) continue;
    if (known.size > 0 && !walls.some((wall) => known.has(wall))) {
      starts.push(row);
      known = new Set();
    }
    for (const wall of walls) known.add(wall);
  }
  return starts.map((first, index) => {
    const end = starts[index + 1] ?? height;
    return { first, end, y0: grid.ys[first] ?? 0, y1: grid.ys[end] ?? 0 };
  });
}

function filled(grid: Grid, words: readonly Word[], { first, end, y0, y1 }: Band): PageTable | null {
  const width = grid.xs.length - 1;
  const owner = cellOwners(grid, first, end, width);
  const held = new Map<number, Word[]>();
  for (const word of words) {
    const { x, y } = middle(word);
    const row =
      Math.min(
        end - 1,
        Math.max(
          first,
          grid.ys.findLastIndex((at) => at <= y),
        ),
      ) - first;
    const column = Math.min(
      width - 1,
      Math.max(
        0,
        grid.xs.findLastIndex((at) => at <= x),
      ),
    );
    const key = owner[row * width + column] ?? 0;
    const known = held.get(key);
    if (known === undefined) held.set(key, [word]);
    else known.push(word);
  }
  if (width < 2 || held.size < 2) return null;
  const text = (key: number) => {
    const lines = linesOf(held.get(key) ?? []);
    return lines.map((line) => line.words.map((word) => word.text).join(' ')).join(' ');
  };
  const rows = Array.from({ length: end - first }, (_, row) =>
    Array.from({ length: width }, (_cell, column) => {
      const key = row * width + column;
      return owner[key] === key ? text(key) : '';
    }),
  );
  const isOwn = (column: number) =>
    Array.from({ length: end - first }, (_, row) => row * width + column).some((key) => owner[key] === key);
  const widths = grid.xs.slice(1).map((x, column) => (isOwn(column) ? x - (grid.xs[column] ?? 0) : 0));
  return plain({ rows: withoutEmpty(rows, widths), x0: grid.x0, y0, x1: grid.x1, y1 });
}

/** A frame around running text is no table: its cells would hold whole pages. */
function plain(table: PageTable): PageTable | null {
  const cells = table.rows.flat().filter((cell) => cell !== '');
  const longest = Math.max(0, ...cells.map((cell) => cell.length));
  const isTable = table.rows.some((row) => row.length > 1) && cells.length > 1 && longest <= LONGEST;
  return isTable ? table : null;
}

const LONGEST = 2_000;

/** Which cell each cell belongs to: where no line is between two, they are one. */
function cellOwners(grid: Grid, first: number, end: number, width: number): number[] {
  const owner = Array.from({ length: (end - first) * width }, (_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (owner[at] !== at) at = owner[at] ?? at;
    return at;
  };
  const join = (one: number, two: number) => {
    const [low, high] = [root(one), root(two)].sort((a, b) => a - b);
    if (low !== undefined && high !== undefined) owner[high] = low;
  };
  for (let row = first; row < end; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const key = (row - first) * width + column;
      if (column + 1 < width && !grid.isWallRight(row, column)) join(key, key + 1);
      if (row + 1 < end && !grid.isWallBelow(row, column)) join(key, key + width);
    }
  }
  return owner.map((_, index) => root(index));
}

const NARROW = 8;

/** Double lines make rows and columns that nothing can stand in. A wide column without text stays: it may hold pictures. */
function withoutEmpty(rows: readonly (readonly string[])[], widths: readonly number[]): string[][] {
  const kept = rows.filter((row) => row.some((cell) => cell !== ''));
  const isKept = widths.map((width, column) => width > NARROW || kept.some((row) => row[column] !== ''));
  return kept.map((row) => row.filter((_, column) => isKept[column]));
}

function middle({ x0, y0, x1, y1 }: Box) {
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

function isWithin({ x, y }: { x: number; y: number }, box: Box): boolean {
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

function area({ x0, y0, x1, y1 }: Box): number {
  return (x1 - x0) * (y1 - y0);
}
