import { keyColumn, keyRow, type ModelSheet } from './calculation-model.ts';
import type { Precedent } from './precedents.ts';

const byColumn = new WeakMap<ModelSheet, ReadonlyMap<number, readonly number[]>>();

/** Whether a box of a sheet holds texts such as "12". Thousands of formulas ask this about thousands of such cells. */
export function holdsNumericText(sheet: ModelSheet, box: Precedent): boolean {
  if (sheet.numericTexts.length === 0) return false;
  for (const [column, rows] of columnsOf(sheet)) {
    if (column < box.left || column > box.right) continue;
    const found = rows[firstFrom(rows, box.top)];
    if (found !== undefined && found <= box.bottom) return true;
  }
  return false;
}

function columnsOf(sheet: ModelSheet): ReadonlyMap<number, readonly number[]> {
  const known = byColumn.get(sheet);
  if (known !== undefined) return known;
  const columns = new Map<number, number[]>();
  for (const key of sheet.numericTexts) {
    const rows = columns.get(keyColumn(key));
    if (rows === undefined) columns.set(keyColumn(key), [keyRow(key)]);
    else rows.push(keyRow(key));
  }
  for (const rows of columns.values()) rows.sort((a, b) => a - b);
  byColumn.set(sheet, columns);
  return columns;
}

/** Place of the first row at or below `top`. */
function firstFrom(rows: readonly number[], top: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < top) low = middle + 1;
    else high = middle;
  }
  return low;
}
