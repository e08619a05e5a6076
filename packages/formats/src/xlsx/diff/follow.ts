import { rangeName } from '../cell/cell-range.ts';
import type { Feature } from '../features/feature.ts';
import { parseBox, renameSheet, type SheetShift, shiftBox, shiftName, shiftReferences } from '../formula/index.ts';

/** How sheets, rows and columns moved from one side to the other. */
export interface Moves {
  readonly shifts: readonly SheetShift[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** More structural changes than this are not followed one by one. */
const MOST_SHIFTS = 300;
const NAMES = new Set(['name', 'print area', 'print titles']);

/** A feature of the first side as it must read on the second if it only went along. */
export function followMoves(feature: Feature, sheet: string | undefined, moves: Moves): Feature {
  if (moves.renamed.length === 0 && moves.shifts.length === 0) return feature;
  const shifts = moves.shifts.length > MOST_SHIFTS ? [] : moves.shifts;
  const { place, formulas } = feature;
  const shift = NAMES.has(feature.what) ? shiftName : shiftReferences;
  const follow = (formula: string): string => {
    const renamed = moves.renamed.reduce((text, { from, to }) => renameSheet(text, from, to), formula);
    return shifts.reduce((text, each) => shift(text, sheet, each), renamed);
  };
  const own = shifts.filter((each) => each.sheet === sheet);
  return {
    ...feature,
    ...(place === undefined
      ? {}
      : {
          place: place
            .split(/\s+/)
            .map((range) => followRange(range, own))
            .join(' '),
        }),
    ...(formulas === undefined ? {} : { formulas: formulas.map(follow) }),
  };
}

function followRange(range: string, shifts: readonly SheetShift[]): string {
  let box = parseBox(range);
  for (const shift of shifts) box = box === undefined ? undefined : shiftBox(box, shift);
  return box === undefined ? range : rangeName(box);
}
