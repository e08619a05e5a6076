import type { XmlElement } from '../../xml/element.ts';
import { sectionsOf } from '../package/sections.ts';
import { digest } from './canonical.ts';
import type { Change, DeckComparison, SlideEntry } from './changes.ts';
import { ChangeList } from './changes.ts';
import { compareParts } from './compare-parts.ts';
import { compareSlide } from './compare-slide.ts';
import { coupleParts } from './couple-parts.ts';
import { coupleSlides } from './couple-slides.ts';
import { designKey } from './layouts.ts';
import { mergeOrders } from './merge-order.ts';
import { pairSlides } from './pair-slides.ts';
import { PRESENTATION_LISTS } from './presentation-lists.ts';
import { Side, type Sides } from './side.ts';
import { type ComparedSlide, readSlide } from './slide.ts';

/** Lists that follow from slides, masters and sections. */
const LISTS: ReadonlySet<string> = new Set([...PRESENTATION_LISTS, 'sectionLst']);

export function compareDecks(before: Uint8Array, after: Uint8Array): DeckComparison {
  const sides: Sides = { before: new Side(before), after: new Side(after) };
  const changes = new ChangeList();
  const slidesOf = (side: Side): ComparedSlide[] => side.deck.slides().map((slide) => readSlide(side, slide));
  const [left, right] = [slidesOf(sides.before), slidesOf(sides.after)];
  const pairs = pairSlides(left, right);
  const slides = slideEntries(left, right, pairs, changes);
  const differs = (thing: Change['thing'], keyOf: (side: Side) => string): Change | null => {
    const [one, other] = [digest(keyOf(sides.before)), digest(keyOf(sides.after))];
    return one === other ? null : changes.add(thing, 'changed', [one, other]);
  };
  const design = differs('design', designKey);
  const presentation = differs('presentation', presentationKey);
  const origins = new Map([...pairs].map(([slide, partner]) => [slide.number, partner.number]));
  const kept = new Set(origins.values());
  const sections = differs('sections', (side) =>
    sectionKey(side, (number) => (side === sides.after ? origins.get(number) : kept.has(number) ? number : undefined)),
  );
  const parts = compareParts(sides, changes);
  const comparison: DeckComparison = { ...sides, changes, slides, design, presentation, sections, parts };
  coupleSlides(comparison);
  coupleParts(sides, comparison);
  coupleDialects(comparison);
  const isSame = Buffer.compare(before, after) === 0;
  // Files that differ in nothing but their packing are still not the same.
  if (!isSame && changes.all.length === 0) changes.add('package', 'changed', ['package']);
  return comparison;
}

/** Two dialects cannot be mixed. */
function coupleDialects({ before, after, changes }: DeckComparison): void {
  const dialect = ({ deck }: Side): string | null => deck.tree(deck.main).vocabulary.uri;
  const [first, ...rest] = dialect(before) === dialect(after) ? [] : changes.all;
  for (const change of rest) if (first !== undefined) changes.couple(first, change);
}

function slideEntries(
  before: readonly ComparedSlide[],
  after: readonly ComparedSlide[],
  pairs: ReadonlyMap<ComparedSlide, ComparedSlide>,
  changes: ChangeList,
): SlideEntry[] {
  const moves = new Map<ComparedSlide, Change>();
  return mergeOrders(before, after, pairs).map((place): SlideEntry => {
    const { before: left, after: right } = place;
    if (right === null) return { ...place, change: changes.add('slide', 'removed', [left?.key ?? '']), inside: null };
    if (left === null) return { ...place, change: changes.add('slide', 'added', [right.key]), inside: null };
    const known = moves.get(right);
    const says = [left.key, right.key, 'moved'];
    const change = place.place === 'here' ? null : (known ?? changes.add('slide', 'moved', says));
    if (change !== null) moves.set(right, change);
    return { ...place, change, inside: place.place === 'old' ? null : compareSlide(left, right, changes) };
  });
}

function presentationKey(side: Side): string {
  const { main } = side.deck;
  const { root } = side.deck.tree(main);
  const attributes = [...root.attributes()].filter(([name]) => !/^xmlns|:Ignorable$|^conformance$/.test(name));
  const own = root.elements().map((element: XmlElement) => side.canonical(main, element, LISTS));
  return [...attributes.map(([name, value]) => `${name}=${value}`).sort(), ...own].join('');
}

/** Sections with the slides in them that both decks have, by their numbers in the first; their order is that of slides. */
function sectionKey(side: Side, numberOf: (number: number) => number | undefined): string {
  return sectionsOf(side.deck)
    .map(({ name, slides }) =>
      [name, ...slides.flatMap((number) => numberOf(number) ?? []).sort((one, other) => one - other)].join(' '),
    )
    .join('\n');
}
