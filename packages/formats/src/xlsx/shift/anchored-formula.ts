import { type Box, moveReferences, parseBox } from '../formula/index.ts';
import { type ShiftContext, shiftFormula } from './shift-context.ts';

/**
 * A formula of a conditional format or validation, written as seen from the first cell of its ranges. When that
 * cell is deleted the formula is first told from the first cell that stays: without this a rule on A1:A10 would read
 * `#REF!` after the deletion of row 1.
 */
export function shiftAnchoredFormula(formula: string, ranges: string, context: ShiftContext): string {
  if (!context.isHome) return shiftFormula(formula, context);
  const boxes = ranges
    .split(/\s+/)
    .map((range) => parseBox(range))
    .filter((box) => box !== undefined);
  const anchor = boxes[0];
  const survivor = firstSurvivor(boxes, context);
  if (anchor === undefined || survivor === undefined) return shiftFormula(formula, context);
  const rows = survivor.row - anchor.top;
  const columns = survivor.column - anchor.left;
  const told = rows === 0 && columns === 0 ? formula : moveReferences(formula, { rows, columns });
  return shiftFormula(told, context);
}

function firstSurvivor(boxes: readonly Box[], context: ShiftContext): { row: number; column: number } | undefined {
  const { shift } = context;
  for (const box of boxes) {
    if (shift.kind === 'insert') return { row: box.top, column: box.left };
    const [first, last] = shift.axis === 'rows' ? [box.top, box.bottom] : [box.left, box.right];
    const end = shift.at + shift.count;
    const kept = first < shift.at || first >= end ? first : end;
    if (kept > last) continue;
    return shift.axis === 'rows' ? { row: kept, column: box.left } : { row: box.top, column: kept };
  }
  return undefined;
}
