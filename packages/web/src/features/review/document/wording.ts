import type { DocumentBlock } from '@galley/schema';

type Changed = Exclude<DocumentBlock, { kind: 'kept' | 'gap' }>;

const words: Readonly<Record<Changed['change'], string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved here',
  moved_away: 'Moved away',
  split: 'Split',
  merged: 'Merged',
};

export function changeWord(change: Changed['change']): string {
  return words[change];
}

/** "line 4", "line 4, was 7", "was line 7". */
export function lineWords({
  line_before: before,
  line_after: after,
}: Pick<Changed, 'line_before' | 'line_after'>): string {
  if (after === null) return before === null ? '' : `was line ${before}`;
  return before === null || before === after ? `line ${after}` : `line ${after}, was ${before}`;
}

export function sectionTitle({ title, index }: { readonly title: string | null; readonly index: number }): string {
  return title ?? (index === 1 ? 'Before the first heading' : `Section ${index}`);
}
