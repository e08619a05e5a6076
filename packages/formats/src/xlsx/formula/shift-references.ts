import { renderArea } from './area.ts';
import { rewriteReferences } from './rewrite.ts';
import { namesSheet, sameSheet } from './sheet-prefix.ts';
import { type Shift, shiftArea, shiftNamedArea } from './shift-area.ts';

export interface SheetShift extends Shift {
  /** The sheet whose rows or columns are inserted or deleted. */
  readonly sheet: string;
}

/**
 * A formula as Excel leaves it after rows or columns were inserted or deleted. `homeSheet` is the sheet that holds
 * the formula: its references without a sheet name point there; undefined for a name of the whole workbook.
 * A reference to several sheets (`Jan:Dec!A1`) stays, since the cells of the other sheets did not move.
 */
export function shiftReferences(formula: string, homeSheet: string | undefined, shift: SheetShift): string {
  return shiftEach(formula, homeSheet, shift, shiftArea);
}

/** The same for the formula of a defined name, whose relative references are distances. */
export function shiftName(formula: string, homeSheet: string | undefined, shift: SheetShift): string {
  return shiftEach(formula, homeSheet, shift, shiftNamedArea);
}

function shiftEach(formula: string, homeSheet: string | undefined, shift: SheetShift, move: typeof shiftArea): string {
  return rewriteReferences(formula, (token) => {
    const { prefix } = token;
    const isHit =
      prefix === undefined
        ? homeSheet !== undefined && sameSheet(homeSheet, shift.sheet)
        : namesSheet(prefix, shift.sheet);
    if (!isHit) return token.text;
    const area = move(token.area, shift);
    if (area === token.area) return token.text;
    return `${prefix?.text ?? ''}${area === undefined ? '#REF!' : renderArea(area)}`;
  });
}
