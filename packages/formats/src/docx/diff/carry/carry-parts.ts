import { bringWholePart, takeOutPart } from '../../../ooxml/whole-parts.ts';
import type { PartPair } from '../find/compare-parts.ts';
import { type Carrier, sidesFor } from './carrier.ts';

/** Whole parts that the carrier takes over: settings, properties, numbering … */
export function carryParts(carrier: Carrier, pairs: readonly PartPair[]): void {
  const [into, from] = [carrier.base.document, carrier.other.document];
  for (const pair of pairs) {
    if (!carrier.takes(pair.change)) continue;
    const { own, others } = sidesFor(carrier, pair);
    // What was changed in it before would be written over it.
    into.forget(own ?? '');
    if (others === null) takeOutPart(into, own ?? '');
    else bringWholePart(into, from, others);
  }
}
