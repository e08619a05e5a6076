import { parseBox, renderBox, type SheetShift, sameSheet, shiftBox, shiftReferences } from '../formula/index.ts';

/** How a part is changed by a shift of one sheet, seen from the sheet that the part belongs to. */
export interface ShiftContext {
  readonly shift: SheetShift;
  /** Sheet of the part; undefined for parts of the whole workbook. */
  readonly homeSheet: string | undefined;
  /** Whether the part's own cells move, not only its references to the shifted sheet. */
  readonly isHome: boolean;
  /** What becomes of a formula of this part. */
  readonly formula: (formula: string) => string;
}

export function shiftContext(shift: SheetShift, homeSheet: string | undefined): ShiftContext {
  return {
    shift,
    homeSheet,
    isHome: homeSheet !== undefined && sameSheet(homeSheet, shift.sheet),
    formula: (formula) => shiftReferences(formula, homeSheet, shift),
  };
}

const NO_SHIFT: SheetShift = { sheet: '', axis: 'rows', kind: 'insert', at: 1, count: 0 };

/** For changes of formulas alone, such as a new name of a table: no cell moves. */
export function formulaContext(homeSheet: string | undefined, formula: (formula: string) => string): ShiftContext {
  return { shift: NO_SHIFT, homeSheet, isHome: false, formula };
}

export function shiftFormula(formula: string, context: ShiftContext): string {
  return context.formula(formula);
}

/** A plain range after the shift; undefined when gone; unchanged when it is no range. */
export function shiftRange(range: string, context: ShiftContext): string | undefined {
  if (!context.isHome) return range;
  const box = parseBox(range);
  if (box === undefined) return range;
  const moved = shiftBox(box, context.shift);
  if (moved === undefined) return undefined;
  const isSame =
    moved.top === box.top && moved.bottom === box.bottom && moved.left === box.left && moved.right === box.right;
  if (isSame) return range;
  // `A1:A1` stays a range of two corners: some lists demand it.
  return range.includes(':') && !renderBox(moved).includes(':')
    ? `${renderBox(moved)}:${renderBox(moved)}`
    : renderBox(moved);
}

/** A list of ranges between spaces; undefined when none is left. */
export function shiftRanges(list: string, context: ShiftContext): string | undefined {
  if (!context.isHome) return list;
  const parts = list.split(/\s+/).filter((part) => part !== '');
  const moved = parts.map((part) => shiftRange(part, context));
  if (parts.every((part, index) => part === moved[index])) return list;
  const kept = moved.filter((part) => part !== undefined);
  return kept.length === 0 ? undefined : kept.map((part) => part.replace(/^([A-Z]+[0-9]+):\1$/, '$1')).join(' ');
}
