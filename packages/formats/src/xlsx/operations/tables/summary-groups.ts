import { type PlainCell, shownText } from '../../edit/book/read-values.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';
import type { Box } from '../../formula/index.ts';

const MAX_GROUPS = 10_000;

/** The rows of a list that have the same keys. */
export interface Group {
  readonly keys: readonly PlainCell[];
  readonly rows: number[];
}

export function collectGroups(
  cells: ReadonlyMap<number, ReadonlyMap<number, PlainCell>>,
  data: Box,
  columns: readonly number[],
): { groups: Group[]; skipped: number } {
  const found = new Map<string, Group>();
  let skipped = 0;
  for (let row = data.top; row <= data.bottom; row += 1) {
    const keys = columns.map((column) => cells.get(row)?.get(column));
    const present = keys.filter((key) => key !== undefined && key.value !== null && !key.isError);
    if (present.length < columns.length) {
      skipped += cells.has(row) ? 1 : 0;
      continue;
    }
    const id = present.map((key) => `${typeof key?.value}:${shownText(key).toLowerCase()}`).join('\u0000');
    const group = found.get(id);
    if (group === undefined) found.set(id, { keys: present.filter((key) => key !== undefined), rows: [row] });
    else group.rows.push(row);
  }
  if (found.size > MAX_GROUPS)
    throw new ObjectRefusedError(`There are ${found.size} groups; ${MAX_GROUPS} fit.`, 'Group by another column.');
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const groups = [...found.values()].toSorted((one, other) => {
    for (const [index, key] of one.keys.entries()) {
      const result = order.compare(shownText(key), shownText(other.keys[index]));
      if (result !== 0) return result;
    }
    return 0;
  });
  return { groups, skipped };
}
