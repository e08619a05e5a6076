import type { XmlElement } from '../../../xml/element.ts';
import type { Change } from '../find/change.ts';
import type { DocumentComparison } from '../find/comparison.ts';
import { carrierFor, sidesFor } from './carrier.ts';
import { carryContainer } from './carry-container.ts';
import { carryNotes } from './carry-notes.ts';
import { carryParts } from './carry-parts.ts';
import { bookmarkNames, settleBookmarks } from './settle-bookmarks.ts';
import { settleDefinitions } from './settle-definitions.ts';
import { settleEmpty } from './settle-empty.ts';
import { settleHeaders, usedHeaders } from './settle-headers.ts';
import { settleIds } from './settle-ids.ts';

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
  const names = { base: bookmarkNames(document), other: bookmarkNames(carrier.other.document) };
  const headers = usedHeaders(document);
  carryNotes(carrier, comparison.notes);
  for (const one of comparison.containers) {
    const { own: to, others: from } = sidesFor(carrier, one);
    carryContainer(carrier, one.container, { from, to });
  }
  const imported = (): Set<XmlElement> =>
    new Set(carrier.imported.flatMap((element) => [element, ...element.descendants()]));
  settleDefinitions(carrier, imported());
  settleEmpty(document, comparison, base);
  const all = imported();
  if (all.size > 0) {
    settleBookmarks(document, all, names);
    settleIds(document, all);
  }
  settleHeaders(document, headers);
  // Last: whole parts are written as bytes, and trees of the base that were only read do not matter any more.
  carryParts(carrier, comparison.parts);
  return document.finish();
}
