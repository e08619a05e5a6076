import { type Box, overlap } from '../text/geometry.ts';
import type { Ruling, Rulings } from './rulings.ts';

/** Lines that touch each other and make cells. */
export interface Grid extends Box {
  /** Where columns begin and end, from left to right. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Whether a line separates a cell from the one to its right, and from the one below. */
  isWallRight(row: number, column: number): boolean;
  isWallBelow(row: number, column: number): boolean;
}

const NEAR = 3;
const MOST_LINES = 3_000;
const MOST_CELLS = 20_000;

/** Groups of lines that touch, each with at least two cells. */
export function gridsOf({ across, down }: Rulings): Grid[] {
  if (across.length < 2 || down.length < 2) return [];
  const rows = joined(across);
  const columns = joined(down);
  if (rows.length + columns.length > MOST_LINES) return [];
  return groups(rows, columns).flatMap(([h, v]) => {
    const ys = places(h);
    const xs = places(v);
    if (xs.length < 2 || ys.length < 2 || (xs.length - 1) * (ys.length - 1) < 2) return [];
    return (xs.length - 1) * (ys.length - 1) > MOST_CELLS ? [] : [gridFrom(h, v, xs, ys)];
  });
}

function gridFrom(h: readonly Ruling[], v: readonly Ruling[], xs: readonly number[], ys: readonly number[]): Grid {
  const isLine = (lines: readonly Ruling[], at: number, from: number, to: number) =>
    lines.some((line) => Math.abs(line.at - at) <= NEAR && overlap(line.from, line.to, from, to) >= 0.6 * (to - from));
  const at = (list: readonly number[], index: number) => list[index] ?? 0;
  return {
    xs,
    ys,
    x0: at(xs, 0),
    y0: at(ys, 0),
    x1: at(xs, xs.length - 1),
    y1: at(ys, ys.length - 1),
    isWallRight: (row, column) => isLine(v, at(xs, column + 1), at(ys, row), at(ys, row + 1)),
    isWallBelow: (row, column) => isLine(h, at(ys, row + 1), at(xs, column), at(xs, column + 1)),
  };
}

/** Pieces of one line as one. */
function joined(lines: readonly Ruling[]): Ruling[] {
  const sorted = [...lines].sort((one, two) => one.at - two.at || one.from - two.from);
  const made: { at: number; from: number; to: number }[] = [];
  for (const line of sorted) {
    const same = made
      .slice(-40)
      .findLast((each) => Math.abs(each.at - line.at) <= 1 && overlap(each.from, each.to, line.from, line.to) >= -NEAR);
    if (same === undefined) made.push({ ...line });
    else {
      same.from = Math.min(same.from, line.from);
      same.to = Math.max(same.to, line.to);
    }
  }
  return made;
}

/** Positions of lines that are nearly at the same place, once. */
function places(lines: readonly Ruling[]): number[] {
  const sorted = lines.map(({ at }) => at).sort((one, two) => one - two);
  const kept: number[] = [];
  for (const at of sorted) if (kept.length === 0 || at - (kept.at(-1) ?? 0) > NEAR) kept.push(at);
  return kept;
}

function groups(rows: readonly Ruling[], columns: readonly Ruling[]): [Ruling[], Ruling[]][] {
  const parents = Array.from({ length: rows.length + columns.length }, (_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parents[at] !== at) at = parents[at] ?? at;
    return at;
  };
  for (const [index, row] of rows.entries()) {
    for (const [other, column] of columns.entries()) {
      if (touch(row, column)) parents[root(index)] = root(rows.length + other);
    }
  }
  const found = new Map<number, [Ruling[], Ruling[]]>();
  const group = (index: number) => {
    const key = root(index);
    const known = found.get(key) ?? [[], []];
    found.set(key, known);
    return known;
  };
  for (const [index, row] of rows.entries()) group(index)[0].push(row);
  for (const [index, column] of columns.entries()) group(rows.length + index)[1].push(column);
  return [...found.values()];
}

function touch(row: Ruling, column: Ruling): boolean {
  return (
    column.at >= row.from - NEAR &&
    column.at <= row.to + NEAR &&
    row.at >= column.from - NEAR &&
    row.at <= column.to + NEAR
  );
}
