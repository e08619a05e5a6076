import { renderArea } from './area.ts';
import { rewriteReferences } from './rewrite.ts';
import { namesSheet, sameSheet } from './sheet-prefix.ts';
import { type Shift, shiftArea } from './shift-area.ts';

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
  return rewriteReferences(formula, (token) => {
    const { prefix } = token;
    const isHit =
      prefix === undefined
        ? homeSheet !== undefined && sameSheet(homeSheet, shift.sheet)
        : namesSheet(prefix, shift.sheet);
    if (!isHit) return token.text;
    const area = shiftArea(token.area, shift);
    if (area === token.area) return token.text;
    return `${prefix?.text ?? ''}${area === undefined ? '#REF!' : renderArea(area)}`;
  });
}
