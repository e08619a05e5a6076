import type { PartCopy } from '../../../ooxml/copy-part.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import type { Change, DeckComparison } from '../../compare/changes.ts';
import { layoutIn } from '../../compare/layouts.ts';
import type { Side } from '../../compare/side.ts';
import { sharedPart } from './shared-part.ts';

/** Which deck is written to, and which changes it takes over from the other. */
export interface Carrier {
  readonly base: Side;
  readonly other: Side;
  readonly isAfterBase: boolean;
  takes(change: Change | null): boolean;
  /** How parts come over; its `copies` name the base's part for a part of the other deck. */
  readonly copy: PartCopy;
}

export function carrierFor(
  comparison: DeckComparison,
  base: 'before' | 'after',
  takes: (change: Change) => boolean,
): Carrier {
  const isAfterBase = base === 'after';
  const [own, other] = isAfterBase ? [comparison.after, comparison.before] : [comparison.before, comparison.after];
  const copies = new Map<string, string>();
  const copy: PartCopy = {
    from: other.deck.parts,
    to: own.deck.parts,
    copies,
    follow({ kind, part, from }) {
      if (kind === 'slideLayout') {
        const layout = layoutIn(own, other, part);
        return layout === undefined ? 'leave' : { part: layout };
      }
      // A link to a slide that is not here leads to where it stands.
      if (kind === 'slide') return { part: copies.get(entryKey(from)) ?? from };
      const shared = sharedPart(kind, part, { base: own, other });
      return shared === undefined ? 'copy' : { part: shared };
    },
  };
  return { base: own, other, isAfterBase, copy, takes: (change) => change !== null && takes(change) };
}

/** The two sides of something, as this carrier sees them. */
export function sidesFor<Value>({ isAfterBase }: Carrier, sides: { readonly before: Value; readonly after: Value }) {
  return isAfterBase ? { own: sides.after, others: sides.before } : { own: sides.before, others: sides.after };
}

/** Does something stand at this of its two places, once the carrier has taken what it takes? */
export function standsHere({ isAfterBase }: Carrier, place: 'here' | 'old' | 'new', isTaken: boolean): boolean {
  if (place === 'here') return true;
  return (place === 'new') === (isAfterBase !== isTaken);
}
