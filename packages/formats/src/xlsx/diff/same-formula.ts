import { moveReferences, renameSheet, type SheetShift, shiftReferences } from '../formula/index.ts';

export interface FormulaContext {
  /** Everything that was put in or taken out, of all sheets. */
  readonly shifts: readonly SheetShift[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** The sheet of the formula, by the name it had. */
  readonly sheet: string;
}

/** More structural changes than this are not followed one by one. */
const MOST_SHIFTS = 300;

/**
 * Whether a formula says the same as before: as it was, as it must read after rows and columns moved and sheets got other
 * names, or as a copy of it reads in its new place.
 */
export function isSameFormula(
  before: string | undefined,
  after: string | undefined,
  move: { readonly rows: number; readonly columns: number },
  context: FormulaContext,
): boolean {
  if (before === after) return true;
  if (before === undefined || after === undefined) return false;
  const renamed = context.renamed.reduce((formula, { from, to }) => renameSheet(formula, from, to), before);
  if (renamed === after) return true;
  const sheet = context.renamed.find(({ from }) => from === context.sheet)?.to ?? context.sheet;
  if (context.shifts.length <= MOST_SHIFTS) {
    const shifted = context.shifts.reduce((formula, shift) => shiftReferences(formula, sheet, shift), renamed);
    if (shifted === after) return true;
  }
  return (move.rows !== 0 || move.columns !== 0) && moveReferences(renamed, move) === after;
}
