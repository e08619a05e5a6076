import { columnLetters } from '../cell/cell-reference.ts';
import type { Shift } from '../formula/index.ts';
import type { OtherChange, SheetDiff } from './types.ts';

type Lines = Pick<SheetDiff, 'name' | 'rows_added' | 'rows_removed' | 'columns_added' | 'columns_removed'>;

/** Rows and columns without content that were put in or taken out: they moved the others, and no cell tells of them. */
export function blankLines(sheet: Lines, shifts: readonly Shift[]): OtherChange[] {
  const told = {
    rows: { insert: numbersOf(sheet.rows_added), delete: numbersOf(sheet.rows_removed) },
    columns: { insert: new Set(sheet.columns_added), delete: new Set(sheet.columns_removed) },
  };
  const moved = { rows: 0, columns: 0 };
  return shifts.flatMap(({ axis, kind, at, count }): OtherChange[] => {
    // What is gone has its place on the first side.
    const first = kind === 'insert' ? at : at - moved[axis];
    moved[axis] += kind === 'insert' ? count : -count;
    const lines = Array.from({ length: count }, (_unused, index) => first + index);
    const blank = lines.filter((line) => !told[axis][kind].has(line)).length;
    if (blank === 0) return [];
    const words = `${blank} blank ${axis === 'rows' ? 'row' : 'column'}${blank === 1 ? '' : 's'}`;
    const name = (line: number): string => (axis === 'rows' ? String(line) : columnLetters(line));
    return [
      {
        what: axis === 'rows' ? 'blank rows' : 'blank columns',
        sheet: sheet.name,
        range: kind === 'insert' ? `${name(first)}:${name(first + count - 1)}` : null,
        before: kind === 'insert' ? null : `${words} at ${name(first)}`,
        after: kind === 'insert' ? `${words} put in` : `${words} taken out`,
      },
    ];
  });
}

function numbersOf(spans: SheetDiff['rows_added']): Set<number> {
  return new Set(spans.flatMap(({ start, count }) => Array.from({ length: count }, (_unused, index) => start + index)));
}
