import { diffNumbered, numberLines } from '../../text/compare/diff-lines.ts';
import type { Alignable, Aligned } from './alignment.ts';
import { Bags } from './bags.ts';
import { findGroups } from './find-groups.ts';
import { findMoves } from './find-moves.ts';
import { listAligned } from './list-aligned.ts';
import { pairAlike } from './pair-alike.ts';
import { gapsOf, type Partners, pair } from './partners.ts';

/**
 * What became of each thing, in the order of the second side; what was taken out stands where it was. Equal ones hold
 * the two sides together, alike ones between them are changed, what is left may have been split, merged or moved.
 */
export function alignItems<Item extends Alignable>(before: readonly Item[], after: readonly Item[]): Aligned<Item>[] {
  const partners: Partners = {
    ofBefore: new Int32Array(before.length).fill(-1),
    ofAfter: new Int32Array(after.length).fill(-1),
  };
  const bags = new Bags(before, after);
  pairEqual(before, after, partners);
  for (const gap of gapsOf(partners)) pairAlike(before, after, gap, { partners, bags });
  const groups = findGroups(before, after, partners, bags);
  const moves = findMoves(before, after, partners, bags);
  return listAligned(before, after, { partners, groups, moves });
}

function pairEqual(before: readonly Alignable[], after: readonly Alignable[], partners: Partners): void {
  const key = ({ kind, key: text }: Alignable): string => `${kind} ${text}`;
  const [left, right] = [before.map(key), after.map(key)];
  // What only one side has cannot be equal to anything; without it the search stays short.
  const [inLeft, inRight] = [new Set(left), new Set(right)];
  const shared = (keys: readonly string[], other: ReadonlySet<string>): number[] =>
    keys.flatMap((text, index) => (other.has(text) ? [index] : []));
  const [lefts, rights] = [shared(left, inRight), shared(right, inLeft)];
  const at = (keys: readonly string[], places: readonly number[]): string[] => places.map((place) => keys[place] ?? '');
  let [leftAt, rightAt] = [0, 0];
  const keepUntil = (end: number): void => {
    for (; leftAt < end; leftAt += 1, rightAt += 1) pair(partners, lefts[leftAt] ?? 0, rights[rightAt] ?? 0);
  };
  for (const hunk of diffNumbered(numberLines(at(left, lefts), at(right, rights)))) {
    keepUntil(hunk.before_start);
    [leftAt, rightAt] = [hunk.before_start + hunk.before_count, hunk.after_start + hunk.after_count];
  }
  keepUntil(lefts.length);
}
