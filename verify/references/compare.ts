import type { Listing } from './list-document.ts';
import type { StructureEdit } from './structure-edit.ts';

export interface Difference {
  /** What it is and where, as in the listing. */
  readonly key: string;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

export function compareListings(ours: Listing, theirs: Listing, edit: StructureEdit): Difference[] {
  const differences: Difference[] = [];
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    if (edit.kind === 'copy_range' && !/^(?:formula|cell|merge) /.test(key)) continue;
    const [one, other] = [ours.get(key), theirs.get(key)];
    if (one !== other) differences.push({ key, ours: one, theirs: other });
  }
  return differences;
}

export function describeDifference({ key, ours, theirs }: Difference): string {
  return `${key}: ours ${JSON.stringify(ours)?.slice(0, 300)}, LibreOffice's ${JSON.stringify(theirs)?.slice(0, 300)}`;
}
