import type { Listing } from './list-document.ts';
import { describeRegion, readRegion } from './region.ts';
import type { StructureEdit } from './structure-edit.ts';

export interface Difference {
  /** What it is and where, as in the listing. */
  readonly key: string;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

export function compareListings(ours: Listing, theirs: Listing, edit: StructureEdit): Difference[] {
  const differences: Difference[] = [];
  // In a workbook of several sheets LibreOffice takes references of a validation for those of another sheet, and changes
  // them with that one. Then only the cells that are validated can be compared.
  const isBlind = ours.has('sheet 2') || theirs.has('sheet 2');
  const [left, right] = isBlind ? [withoutReferences(ours), withoutReferences(theirs)] : [ours, theirs];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    // Which rows a filter hides is a fact that exceptions need, not one that refers to cells.
    if (key.startsWith('filtered ')) continue;
    if ((edit.kind === 'copy_range' || edit.kind === 'sort_rows') && !/^(?:formula|cell|merge) /.test(key)) continue;
    const [one, other] = [left.get(key), right.get(key)];
    if (one !== other) differences.push({ key, ours: one, theirs: other });
  }
  return differences;
}

export function describeDifference({ key, ours, theirs }: Difference): string {
  return `${key}: ours ${JSON.stringify(ours)?.slice(0, 300)}, LibreOffice's ${JSON.stringify(theirs)?.slice(0, 300)}`;
}

/** Validations with a mark instead of each reference; those that then read the same are told as one. */
function withoutReferences(listing: Listing): Listing {
  const result = new Map<string, string>();
  for (const [key, value] of listing) {
    if (!key.startsWith('validation ')) {
      result.set(key, value);
      continue;
    }
    const plain = key.replace(/\[(?:'(?:[^']|'')*'|[^\]'[]|\[-?[0-9]+\])*\]|#REF!/g, '[…]');
    const known = result.get(plain);
    const region = known === undefined ? value : describeRegion([...readRegion(known), ...readRegion(value)]);
    result.set(plain, region);
  }
  return result;
}
