import type { Counted } from './notes/review-notes.ts';

/** "Publish", "Publish 3 of 5", "Publish 3 of 5, 1 in part". */
export function publishLabel({ chosen, all, unit, inPart }: Counted): string {
  const isAll = chosen === all;
  if (isAll && inPart === 0) return 'Publish';
  const counted = isAll ? 'Publish' : `Publish ${chosen} of ${all}`;
  return unit === 'change' || inPart === 0 ? counted : `${counted}, ${inPart} in part`;
}
