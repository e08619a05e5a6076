import type { ListedKind } from '@galley/schema';

interface KindLook {
  readonly sign: string;
  readonly word: string;
  readonly look: string;
}

/** The sign of a kind of change, what it is called, and its colours. */
export const kindLooks: Readonly<Record<ListedKind, KindLook>> = {
  added: { sign: '+', word: 'Added', look: 'bg-added-soft text-added' },
  removed: { sign: '−', word: 'Removed', look: 'bg-deleted-soft text-deleted' },
  changed: { sign: '~', word: 'Changed', look: 'bg-modified-soft text-modified' },
  formula: { sign: 'ƒ', word: 'Formula', look: 'bg-modified-soft text-modified' },
  look: { sign: '¶', word: 'Formatting', look: 'bg-hover text-ink-muted' },
  moved: { sign: '↕', word: 'Moved', look: 'bg-accent-soft text-accent' },
  other: { sign: '•', word: 'Other', look: 'bg-hover text-ink-muted' },
};

export const kindOrder: readonly ListedKind[] = ['changed', 'added', 'removed', 'formula', 'moved', 'look', 'other'];

/** "12 changes", "3 of 12", with what no list can hold. */
export function listedCount({
  matching,
  total,
  left_out: more,
}: {
  matching: number;
  total: number;
  left_out: number;
}) {
  const number = (count: number) => count.toLocaleString('en');
  const all = total + more;
  if (matching < total) return `${number(matching)} of ${number(all)}`;
  return more === 0 ? `${number(all)} ${all === 1 ? 'change' : 'changes'}` : `first ${number(total)} of ${number(all)}`;
}
