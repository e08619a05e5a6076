import type { ListedChange, ListedKind } from '@galley/schema';

/** All changes of one file. Kinds and keys of all of them are known; what each says is made for those that are shown. */
export interface ChangeLister {
  readonly total: number;
  readonly leftOut: number;
  kindAt(index: number): ListedKind;
  keyAt(index: number): string;
  show(indexes: readonly number[]): Promise<ListedChange[]>;
}

/** A list that is short enough to be made at once. */
export function listOf(changes: readonly Omit<ListedChange, 'index'>[], leftOut = 0): ChangeLister {
  return {
    total: changes.length,
    leftOut,
    kindAt: (index) => changes[index]?.kind ?? 'other',
    keyAt: (index) => changes[index]?.key ?? '',
    show: async (indexes) =>
      indexes.flatMap((index) => {
        const change = changes[index];
        return change === undefined ? [] : [{ index, ...change }];
      }),
  };
}

const MOST_TEXT = 120;

/** One line, cut: a list says what a change is about, its view says all of it. */
export function short(text: string): string {
  const line = text
    .slice(0, MOST_TEXT * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= MOST_TEXT ? line : `${line.slice(0, MOST_TEXT - 1)}…`;
}
