import { z } from 'zod';
import type { ItemForm } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { code, codesIn } from '../session/code-span.ts';
import { rowWords } from './row-words.ts';
import type { SortKey } from './sort.ts';

/** Rows that change their order where they are. A text file is sorted whole, of a sheet the range with its headings. */
export interface PlannedSort {
  readonly path: string;
  readonly sheet: string | null;
  readonly range: string | null;
  readonly keys: readonly SortKey[];
}

/** ``Sorted rows — Sort `A1:F20` of sheet `Q1` of `book.xlsx` in place by `amount` descending, then `date` `` */
export function renderSort({ path, sheet, range, keys }: PlannedSort): string {
  const place =
    sheet === null || range === null ? code(path) : `${code(range)} of sheet ${code(sheet)} of ${code(path)}`;
  const by = keys.map(({ column, descending }) => `${code(column)}${descending ? ' descending' : ''}`).join(', then ');
  return `Sorted rows — Sort ${place} in place by ${by}`;
}

const LINE = / — Sort (.+) in place by (.+?)\.?$/;

export const sortItem: ItemForm = (item) => {
  const [, place = '', by = ''] = LINE.exec(item) ?? [];
  const names = codesIn(place);
  const keys = [...by.matchAll(/(`+[^`]+`+)( descending)?/g)].map((match) => ({
    column: codesIn(match[1] ?? '')[0] ?? '',
    descending: match[2] !== undefined,
  }));
  const [first, second, third] = names;
  if (first === undefined || keys.length === 0) return null;
  if (names.length === 1) return sort({ path: first, sheet: null, range: null, keys });
  return second === undefined || third === undefined ? null : sort({ range: first, sheet: second, path: third, keys });
};

const csvReceipt = z.object({ row_count: z.number() });

function* sort({ path, sheet, range, keys }: PlannedSort): Steps {
  const by = keys.map(({ column, descending }) => ({ column, descending }));
  if (sheet === null) {
    const done = yield { tool: 'csv_edit', arguments: { path, operations: [{ kind: 'sort_rows', by }] } };
    if (!done.success) return `Failed: ${reasonOf(done)}`;
    const rows = csvReceipt.safeParse(done.receipt).data?.row_count;
    return rows === undefined
      ? `Failed: what was written to ${code(path)} could not be read.`
      : `${rowWords(rows)} sorted in ${code(path)}.`;
  }
  const operation = { kind: 'sort_rows', sheet, range, by };
  const done = yield { tool: 'xlsx_edit', arguments: { path, operations: [operation] } };
  if (!done.success) return `Failed: ${reasonOf(done)}`;
  return `${code(range ?? '')} of sheet ${code(sheet)} of ${code(path)} sorted; every other cell stayed where it was.`;
}
