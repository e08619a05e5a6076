import type { SheetChanges } from '@galley/schema';

type Shift = SheetChanges['shifts'][number];

/** Lines that stand side by side, or on one side only. All count from 1. */
interface Stretch {
  readonly at: number;
  readonly count: number;
  readonly reference: number | null;
  readonly draft: number | null;
}

/** Where the rows (or columns) of both sides stand, so that equal ones are beside each other. */
export interface Alignment {
  readonly total: number;
  /** The line of a side that stands there; null where that side has none. */
  readonly referenceAt: (shown: number) => number | null;
  readonly draftAt: (shown: number) => number | null;
  readonly ofReference: (line: number) => number;
  readonly ofDraft: (line: number) => number;
}

interface Lengths {
  readonly reference: number;
  readonly draft: number;
}

export function alignLines(shifts: readonly Shift[], axis: Shift['axis'], lengths: Lengths): Alignment {
  const stretches = stretchesOf(shifts, axis, lengths);
  const last = stretches.at(-1);
  const side = (name: 'reference' | 'draft') => (shown: number) => {
    const stretch = findLast(stretches, ({ at }) => at <= shown);
    const first = stretch?.[name] ?? null;
    if (stretch === undefined || first === null || shown >= stretch.at + stretch.count) return null;
    const line = first + shown - stretch.at;
    return line <= lengths[name] ? line : null;
  };
  const place = (name: 'reference' | 'draft') => (line: number) => {
    const own = stretches.filter((stretch) => stretch[name] !== null);
    const stretch = findLast(own, (each) => (each[name] ?? 0) <= line) ?? own[0];
    return stretch === undefined ? line : stretch.at + line - (stretch[name] ?? 0);
  };
  return {
    total: last === undefined ? 0 : last.at + last.count - 1,
    referenceAt: side('reference'),
    draftAt: side('draft'),
    ofReference: place('reference'),
    ofDraft: place('draft'),
  };
}

function stretchesOf(shifts: readonly Shift[], axis: Shift['axis'], lengths: Lengths): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const next = { at: 1, reference: 1, draft: 1 };
  const put = (count: number, has: { reference: boolean; draft: boolean }) => {
    if (count <= 0) return;
    stretches.push({
      at: next.at,
      count,
      reference: has.reference ? next.reference : null,
      draft: has.draft ? next.draft : null,
    });
    next.at += count;
    if (has.reference) next.reference += count;
    if (has.draft) next.draft += count;
  };
  for (const { axis: of, kind, at, count } of shifts) {
    if (of !== axis) continue;
    // Columns are counted from 0 there.
    put((axis === 'rows' ? at : at + 1) - next.draft, { reference: true, draft: true });
    put(count, { reference: kind === 'delete', draft: kind === 'insert' });
  }
  const left = Math.max(lengths.reference - next.reference, lengths.draft - next.draft) + 1;
  put(left, { reference: true, draft: true });
  return stretches;
}

/** The last one that fits, of a list in which all that fit come first. */
function findLast<Item>(items: readonly Item[], fits: (item: Item) => boolean): Item | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && fits(item)) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}
