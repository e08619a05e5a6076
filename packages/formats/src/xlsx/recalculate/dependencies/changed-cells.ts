import { type CalculationModel, cellKey, keyColumn, keyRow } from './calculation-model.ts';
import type { Precedent } from './precedents.ts';

const SMALL = 500;
/** Beyond this many large boxes, what lies between them counts as changed too: dearer for the engine, never wrong. */
const MOST_BOXES = 64;

/** Whether an edit changed a cell; edits of thousands of single cells meet thousands of formulas. */
export function changedCells(
  model: CalculationModel,
  boxes: readonly Precedent[],
): (sheet: number, key: number) => boolean {
  const single = model.sheets.map(() => new Set<number>());
  const large = model.sheets.map((): Precedent[] => []);
  for (const box of boxes) {
    const size = (box.bottom - box.top + 1) * (box.right - box.left + 1);
    if (size > SMALL) large[box.sheet]?.push(box);
    else
      for (let row = box.top; row <= box.bottom; row += 1)
        for (let column = box.left; column <= box.right; column += 1) single[box.sheet]?.add(cellKey(row, column));
  }
  const reduced = large.map((list) => (list.length > MOST_BOXES ? [around(list)] : list));
  return (sheet, key) => {
    if (single[sheet]?.has(key) === true) return true;
    const [row, column] = [keyRow(key), keyColumn(key)];
    return (reduced[sheet] ?? []).some(
      (box) => row >= box.top && row <= box.bottom && column >= box.left && column <= box.right,
    );
  };
}

function around(boxes: readonly Precedent[]): Precedent {
  const pick = (choose: (...values: number[]) => number, side: 'top' | 'bottom' | 'left' | 'right'): number =>
    boxes.reduce((best, box) => choose(best, box[side]), boxes[0]?.[side] ?? 0);
  return {
    sheet: boxes[0]?.sheet ?? 0,
    top: pick(Math.min, 'top'),
    bottom: pick(Math.max, 'bottom'),
    left: pick(Math.min, 'left'),
    right: pick(Math.max, 'right'),
  };
}
