import type { ProcedureOutput, SlideItem } from '@galley/schema';

type Slide = ProcedureOutput<'ReviewGetPptxContentDiff'>['slides'][number];

const words: Readonly<Record<SlideItem['change'], string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
};

export function changeWord(change: SlideItem['change']): string {
  return words[change];
}

/** "3. Budget", "3. Budget (was 5)", "Budget (removed, was 5)". */
export function slideTitle({
  number_before: before,
  number_after: after,
  title,
  change,
}: Omit<Slide, 'index' | 'changes'>): string {
  if (change === 'presentation') return 'Presentation';
  const name = title === '' ? '(no title)' : title;
  if (after === null) return `${name} (removed, was ${before})`;
  const was = change === 'moved' && before !== null && before !== after ? ` (was ${before})` : '';
  return `${after}. ${name}${was}${change === 'added' ? ' (new)' : ''}`;
}
