import { copyPart, freeCopyName } from '../../../ooxml/copy-part.ts';
import { relatePart, relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { partLinks } from '../../../ooxml/reachable-parts.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import { transplant } from '../../../ooxml/transplant.ts';
import { bringWholePart, takeOutPart } from '../../../ooxml/whole-parts.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import type { Change, DeckComparison, SlideEntry } from '../../compare/changes.ts';
import type { ComparedSlide } from '../../compare/slide.ts';
import { deleteSlides } from '../../edit/slides/delete-slides.ts';
import type { Presentation } from '../../package/presentation.ts';
import { type Carrier, carrierFor, sidesFor, standsHere } from './carrier.ts';
import { carryDesign } from './carry-design.ts';
import { carryPresentation, settleShows } from './carry-presentation.ts';
import { carrySections, settleSections } from './carry-sections.ts';
import { carrySlide } from './carry-slide.ts';
import { setRelation } from './set-relation.ts';
import { settleMasters } from './settle-masters.ts';

/**
 * One of the two decks with some changes as the other has them. Works both ways: the second without some changes, or
 * the first with some. The comparison is used up: its trees are changed.
 */
export function carryChanges(
  comparison: DeckComparison,
  base: 'before' | 'after',
  takes: (change: Change) => boolean,
): Uint8Array {
  const carrier = carrierFor(comparison, base, takes);
  const { deck } = carrier.base;
  // First: they keep their names, which nothing that comes later may take.
  const leaving = carryParts(carrier, comparison);
  const brought = nameBrought(carrier, comparison.slides);
  if (carrier.takes(comparison.design)) carryDesign(carrier);
  for (const entry of comparison.slides) {
    const { own, others } = sidesFor(carrier, entry);
    if (own !== null && others !== null && entry.inside !== null) {
      carrySlide(carrier, entry.inside, { from: others.part, to: own.part });
    }
  }
  for (const [slide, name] of brought) copyPart(carrier.copy, slide.part, name);
  const entries = listSlides(carrier, comparison.slides, brought);
  const kept = new Set(entries);
  const gone = deck.slides().filter(({ entry }) => !kept.has(entry));
  replaceList(carrier, entries);
  if (carrier.takes(comparison.presentation)) carryPresentation(carrier);
  // Slides came as bytes: what was read of them before is out of date.
  deck.settle();
  deck.reload();
  deleteSlides(deck, gone);
  if (carrier.takes(comparison.sections)) carrySections(carrier, idsHere(carrier, comparison.slides, brought));
  settleSections(carrier);
  settleShows(carrier);
  takeOutUnused(deck, leaving);
  settleMasters(carrier);
  return deck.finish();
}

/** Gives those that are to go once nothing that stays needs them. */
function carryParts(carrier: Carrier, { parts }: DeckComparison): string[] {
  const { deck } = carrier.base;
  const leaving: string[] = [];
  for (const { before, after, change } of parts) {
    if (!carrier.takes(change)) continue;
    const { own, others } = sidesFor(carrier, { before, after });
    if (others !== null) bringWholePart(deck, carrier.other.deck, others);
    else if (own !== null && isNeeded(deck, own)) leaving.push(own);
    else if (own !== null) takeOutPart(deck, own);
  }
  return leaving;
}

/** Whether another part than the presentation leads to it, as notes do to their master and that to its theme. */
function isNeeded(deck: Presentation, part: string): boolean {
  const key = entryKey(part);
  return partLinks(deck.parts).some(
    ({ from, to }) => entryKey(to) === key && from !== '' && entryKey(from) !== entryKey(deck.main),
  );
}

function takeOutUnused(deck: Presentation, parts: readonly string[]): void {
  const there = parts.filter((part) => deck.parts.has(part));
  const free = there.filter((part) => !isNeeded(deck, part));
  if (free.length === 0) return;
  for (const part of free) takeOutPart(deck, part);
  takeOutUnused(deck, there);
}

/** Slides of the other deck that come, by the names they get; slides of both decks are known by the base's. */
function nameBrought(carrier: Carrier, entries: readonly SlideEntry[]): Map<ComparedSlide, string> {
  const { copy } = carrier;
  const brought = new Map<ComparedSlide, string>();
  for (const entry of entries) {
    const { own, others } = sidesFor(carrier, entry);
    if (others === null) continue;
    if (own !== null) copy.copies.set(entryKey(others.part), own.part);
    else if (carrier.takes(entry.change)) {
      const name = copy.to.has(others.part) ? freeCopyName(copy.to, others.part) : others.part;
      // Taken from now on: the next one must not get it.
      copy.to.writeBytes(name, new Uint8Array());
      copy.copies.set(entryKey(others.part), name);
      brought.set(others, name);
    }
  }
  return brought;
}

/** The entries of the list of slides, in the order that follows. */
function listSlides(
  carrier: Carrier,
  slides: readonly SlideEntry[],
  brought: ReadonlyMap<ComparedSlide, string>,
): XmlElement[] {
  const ids = freeIds(carrier);
  return slides.flatMap((entry): XmlElement[] => {
    const { own, others } = sidesFor(carrier, entry);
    const isTaken = carrier.takes(entry.change);
    if (own !== null && others !== null) return standsHere(carrier, entry.place, isTaken) ? [own.entry] : [];
    if (own !== null) return isTaken ? [] : [own.entry];
    const name = others === null ? undefined : brought.get(others);
    return others === null || name === undefined ? [] : [newEntry(carrier, others, name, ids(others.id))];
  });
}

function newEntry({ base, other }: Carrier, slide: ComparedSlide, name: string, id: string): XmlElement {
  const { parts, main } = base.deck;
  const relation = relationshipsOf(other.deck.parts, other.deck.main).find((one) => relationshipKind(one) === 'slide');
  const entry = transplant(base.deck.tree(main), slide.entry);
  entry.setAttribute('id', id);
  setRelation(entry, relatePart(parts, main, { type: relation?.type ?? '', to: name }));
  return entry;
}

const LEAST_ID = 256;

/** A slide keeps its id where nobody else has it. */
function freeIds({ base }: Carrier): (wanted: string) => string {
  const taken = new Set(base.deck.slides().map(({ id }) => id));
  let highest = [...taken].reduce((most, id) => Math.max(most, Number(id) || 0), LEAST_ID - 1);
  return (wanted) => {
    if (!taken.has(wanted)) {
      taken.add(wanted);
      highest = Math.max(highest, Number(wanted) || 0);
      return wanted;
    }
    highest += 1;
    taken.add(String(highest));
    return String(highest);
  };
}

function replaceList({ base, other }: Carrier, entries: readonly XmlElement[]): void {
  const { deck } = base;
  const list = childNamed(deck.root, 'sldIdLst');
  if (list !== undefined) {
    const now = list.elements();
    const isSame = now.length === entries.length && now.every((entry, index) => entry === entries[index]);
    if (!isSame) list.replaceChildren(entries);
    return;
  }
  const theirs = childNamed(other.deck.root, 'sldIdLst');
  if (theirs === undefined || entries.length === 0) return;
  const made = transplant(deck.tree(deck.main), theirs);
  made.replaceChildren(entries);
  const masters = ['handoutMasterIdLst', 'notesMasterIdLst', 'sldMasterIdLst'];
  const after = masters.map((name) => childNamed(deck.root, name)).find((one) => one !== undefined);
  if (after === undefined) deck.root.prepend(made);
  else after.after(made);
}

/** Ids of the other deck's slides, each with the one it has here. */
function idsHere(
  carrier: Carrier,
  slides: readonly SlideEntry[],
  brought: ReadonlyMap<ComparedSlide, string>,
): ReadonlyMap<string, string> {
  const byPart = new Map(carrier.base.deck.slides().map(({ part, id }) => [part, id]));
  return new Map(
    slides.flatMap((entry) => {
      const { own, others } = sidesFor(carrier, entry);
      const part = own?.part ?? (others === null ? undefined : brought.get(others));
      const id = part === undefined ? undefined : byPart.get(part);
      return others === null || id === undefined ? [] : [[others.id, id] as const];
    }),
  );
}
