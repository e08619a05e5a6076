import type { XmlElement } from '../../../xml/element.ts';
import type { Importer } from '../../bring/importer.ts';
import type { Change } from '../find/change.ts';
import type { Side, Sides } from '../find/side.ts';

/** Which side is written to, and which changes it takes over from the other. */
export interface Carrier extends Importer {
  readonly base: Side;
  readonly other: Side;
  /** The base's part for a part of the other side, and the other way round. */
  readonly isAfterBase: boolean;
  /** Elements of the base that stay although the other side has something else. */
  readonly kept: XmlElement[];
  takes(change: Change | null): boolean;
}

export function carrierFor(sides: Sides, base: 'before' | 'after', takes: (change: Change) => boolean): Carrier {
  const isAfterBase = base === 'after';
  return {
    base: isAfterBase ? sides.after : sides.before,
    other: isAfterBase ? sides.before : sides.after,
    isAfterBase,
    takes: (change) => change !== null && takes(change),
    noteIds: new Map(),
    imported: [],
    kept: [],
  };
}

/** The two sides of something, as this carrier sees them. */
export function sidesFor<Value>({ isAfterBase }: Carrier, sides: { readonly before: Value; readonly after: Value }) {
  return isAfterBase ? { own: sides.after, others: sides.before } : { own: sides.before, others: sides.after };
}
