import { letters } from './structure-edit.ts';

/** Rows and columns from zero, both ends included. */
export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Strip {
  readonly left: number;
  right: number;
  readonly runs: [number, number][];
}

/** The same text for the same cells, however they are cut into rectangles. */
export function describeRegion(rectangles: readonly Rectangle[]): string {
  return stripsOf(rectangles)
    .map(({ left, right, runs }) => `${letters(left)}:${letters(right)} rows ${describeRuns(runs)}`)
    .join('; ');
}

/** The rectangles that a text of `describeRegion` tells of. */
export function readRegion(text: string): Rectangle[] {
  if (text === '') return [];
  return text.split('; ').flatMap((strip) => {
    const [columns = '', runs = ''] = strip.split(' rows ');
    const [left = 'A', right = left] = columns.split(':');
    return runs.split(',').map((run) => {
      const [top = 1, bottom = top] = run.split('-').map(Number);
      return { top: top - 1, bottom: bottom - 1, left: toColumn(left), right: toColumn(right) };
    });
  });
}

/** The region without the cells of another. */
export function without(region: readonly Rectangle[], hole: Rectangle): Rectangle[] {
  return region.flatMap((one) => {
    if (hole.top > one.bottom || hole.bottom < one.top || hole.left > one.right || hole.right < one.left) return [one];
    const [top, bottom] = [Math.max(one.top, hole.top), Math.min(one.bottom, hole.bottom)];
    return [
      { ...one, bottom: top - 1 },
      { ...one, top: bottom + 1 },
      { top, bottom, left: one.left, right: hole.left - 1 },
      { top, bottom, left: hole.right + 1, right: one.right },
    ].filter((part) => part.top <= part.bottom && part.left <= part.right);
  });
}

export function toColumn(text: string): number {
  let column = 0;
  for (const letter of text) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function stripsOf(rectangles: readonly Rectangle[]): Strip[] {
  const cuts = [...new Set(rectangles.flatMap(({ left, right }) => [left, right + 1]))].sort((a, b) => a - b);
  const strips: Strip[] = [];
  for (const [index, left] of cuts.slice(0, -1).entries()) {
    const right = (cuts[index + 1] ?? left + 1) - 1;
    const runs = rowRuns(rectangles.filter((one) => one.left <= left && one.right >= right));
    if (runs.length === 0) continue;
    const before = strips.at(-1);
    const isSame = before?.right === left - 1 && describeRuns(before.runs) === describeRuns(runs);
    if (before !== undefined && isSame) before.right = right;
    else strips.push({ left, right, runs });
  }
  return strips;
}

function rowRuns(rectangles: readonly Rectangle[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const { top, bottom } of rectangles.toSorted((a, b) => a.top - b.top)) {
    const last = runs.at(-1);
    if (last !== undefined && top <= last[1] + 1) last[1] = Math.max(last[1], bottom);
    else runs.push([top, bottom]);
  }
  return runs;
}

function describeRuns(runs: readonly (readonly [number, number])[]): string {
  return runs.map(([top, bottom]) => `${top + 1}-${bottom + 1}`).join(',');
}
