import type { XmlElement } from '../../../xml/element.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import type { Change } from '../find/change.ts';
import type { PartPair } from '../find/compare-parts.ts';
import type { DocumentComparison } from '../find/comparison.ts';
import { unusedHeaders, usedHeaders } from '../find/used-headers.ts';
import { type Carrier, carrierFor, sidesFor } from './carrier.ts';
import { carryContainer } from './carry-container.ts';
import { carryNotes } from './carry-notes.ts';
import { carryParts } from './carry-parts.ts';
import { definitionsOf, settleDefinitions } from './settle-definitions.ts';
import { settleEmpty } from './settle-empty.ts';
import { settleHeaders } from './settle-headers.ts';
import { settleIds } from './settle-ids.ts';
import { rangeNames, settleRanges } from './settle-ranges.ts';

/**
 * One of the two documents with some changes as the other has them. Works both ways: the second without some changes,
 * or the first with some. The comparison is used up: its trees are changed.
 */
export function carryChanges(
  comparison: DocumentComparison,
  base: 'before' | 'after',
  takes: (change: Change) => boolean,
): Uint8Array {
  const carrier = carrierFor(comparison, base, takes);
  const { document } = carrier.base;
  const names = { base: rangeNames(document), other: rangeNames(carrier.other.document) };
  const headers = usedHeaders(document);
  const definitions = definitionsOf(carrier);
  carryNotes(carrier, comparison.notes);
  for (const one of comparison.containers) {
    const { own: to, others: from } = sidesFor(carrier, one);
    carryContainer(carrier, one.container, { from, to });
  }
  const imported = (): Set<XmlElement> =>
    new Set(carrier.imported.flatMap((element) => [element, ...element.descendants()]));
  // Before the definitions: those that are missing go into the part that stays.
  const [lists] = carrier.base.document.related('numbering');
  const areLists = (part: PartPair): boolean => lists !== undefined && sidesFor(carrier, part).own === lists;
  carryParts(carrier, comparison.parts.filter(areLists));
  settleDefinitions(carrier, imported(), definitions);
  settleEmpty(document, comparison, base);
  const all = imported();
  if (all.size > 0) {
    settleRanges(document, all, names);
    settleIds(document, all);
  }
  settleHeaders(document, headers, unusedPartners(carrier, comparison));
  // Last: whole parts are written as bytes, and trees of the base that were only read do not matter any more.
  carryParts(
    carrier,
    comparison.parts.filter((part) => !areLists(part)),
  );
  return document.finish();
}

/** Headers and footers of the base whose partner in the other document is there and shown by no page. */
function unusedPartners(carrier: Carrier, { containers }: DocumentComparison): Set<string> {
  const unused = new Set(unusedHeaders(carrier.other.document));
  return new Set(
    containers.flatMap((one) => {
      const { own, others } = sidesFor(carrier, one);
      return (one.thing === 'header' || one.thing === 'footer') && unused.has(entryKey(others)) ? [entryKey(own)] : [];
    }),
  );
}
