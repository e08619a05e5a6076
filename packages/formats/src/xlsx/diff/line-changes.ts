import { columnLetters } from '../cell/cell-reference.ts';
import type { LineFeature, SheetLines } from '../features/feature.ts';
import { type Shift, shiftIndex } from '../formula/index.ts';
import type { OtherChange } from './types.ts';

/** Sizes, formats and hiding of rows and columns; those that follow each other and changed alike are one change. */
export function lineChanges(
  sheet: string,
  before: SheetLines,
  after: SheetLines,
  shifts: readonly Shift[],
): OtherChange[] {
  return (['rows', 'columns'] as const).flatMap((axis) => {
    const left = followLines(
      before[axis],
      shifts.filter((shift) => shift.axis === axis),
    );
    const numbers = [...new Set([...left.keys(), ...after[axis].keys()])].sort((a, b) => a - b);
    const runs: { first: number; last: number; before: string | null; after: string | null }[] = [];
    for (const number of numbers) {
      const [old, now] = [left.get(number), after[axis].get(number)];
      if (old?.text === now?.text && old?.format === now?.format) continue;
      const sides = { before: words(old), after: words(now) };
      if (sides.before === sides.after) sides.after = `${sides.after ?? ''}${sides.after ? ', ' : ''}another format`;
      const run = runs.at(-1);
      if (run?.last === number - 1 && run.before === sides.before && run.after === sides.after) run.last = number;
      else runs.push({ first: number, last: number, ...sides });
    }
    return runs.map(({ first, last, before: from, after: to }) => ({
      what: axis === 'rows' ? 'row' : 'column',
      sheet,
      range: axis === 'rows' ? `${first}:${last}` : `${columnLetters(first)}:${columnLetters(last)}`,
      before: from,
      after: to,
    }));
  });
}

function words(line: LineFeature | undefined): string | null {
  if (line === undefined) return null;
  return line.text === '' ? 'a format of its own' : line.text;
}

function followLines(lines: ReadonlyMap<number, LineFeature>, shifts: readonly Shift[]): Map<number, LineFeature> {
  const followed = new Map<number, LineFeature>();
  for (const [number, line] of lines) {
    let place: number | undefined = number;
    for (const shift of shifts) place = place === undefined ? undefined : shiftIndex(place, shift);
    if (place !== undefined) followed.set(place, line);
  }
  return followed;
}
