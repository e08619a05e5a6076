import { similarity } from '../../diff/similarity.ts';
import type { ComparedSlide } from './slide.ts';

/** Share by which a slide is the same one, where its id says so and where nothing does. */
const SAME_ID = 0.3;
const ALIKE = 0.5;
const MOST_PAIRS = 1_000_000;

/** Slides of the second deck, each with the one of the first that it was. */
export function pairSlides(
  before: readonly ComparedSlide[],
  after: readonly ComparedSlide[],
): Map<ComparedSlide, ComparedSlide> {
  const pairs = new Map<ComparedSlide, ComparedSlide>();
  const taken = new Set<ComparedSlide>();
  const pair = (one: ComparedSlide, other: ComparedSlide): void => {
    pairs.set(one, other);
    taken.add(other);
  };
  const byKey = (keyOf: (slide: ComparedSlide) => string, least: number): void => {
    const free = new Map<string, ComparedSlide[]>();
    for (const slide of before) {
      if (!taken.has(slide)) free.set(keyOf(slide), [...(free.get(keyOf(slide)) ?? []), slide]);
    }
    for (const slide of after) {
      const known = pairs.has(slide) ? [] : (free.get(keyOf(slide)) ?? []);
      const found = known.find((other) => !taken.has(other) && (least === 0 || likeness(other, slide) >= least));
      if (found !== undefined) pair(slide, found);
    }
  };
  byKey(({ key, id }) => `${key} ${id}`, 0);
  byKey(({ key }) => key, 0);
  byKey(({ id }) => id, ALIKE);
  const free = (slides: readonly ComparedSlide[]): ComparedSlide[] =>
    slides.filter((slide) => !taken.has(slide) && !pairs.has(slide));
  pairAlike(free(before), free(after), pair);
  // Last: programs that number slides anew give one slide's id to another.
  byKey(({ id }) => id, SAME_ID);
  // One that was written anew from top to bottom is still the same slide where all else says so.
  byKey(({ id, part, layout }) => `${id} ${part} ${layout}`, 0);
  return pairs;
}

/** The most alike first. */
function pairAlike(
  before: readonly ComparedSlide[],
  after: readonly ComparedSlide[],
  pair: (one: ComparedSlide, other: ComparedSlide) => void,
): void {
  if (before.length * after.length > MOST_PAIRS) return;
  const shares = after.flatMap((one) => before.map((other) => ({ one, other, share: likeness(other, one) })));
  const done = new Set<ComparedSlide>();
  for (const { one, other } of shares
    .filter(({ share: own }) => own >= ALIKE)
    .sort((left, right) => right.share - left.share)) {
    if (done.has(one) || done.has(other)) continue;
    pair(one, other);
    done.add(one);
    done.add(other);
  }
}

/** By words; where there are few, by shapes, too. */
export function likeness(one: ComparedSlide, other: ComparedSlide): number {
  const words = similarity(one.bag, other.bag);
  const title = one.title !== '' && one.title === other.title ? 1 : 0;
  const looks = new Set(one.shapes.map(({ key }) => key));
  const names = new Set(one.shapes.map(({ shape }) => `${shape.id} ${shape.name}`));
  const total = Math.max(1, one.shapes.length, other.shapes.length);
  const same = other.shapes.filter(({ key }) => looks.has(key)).length / total;
  const named = other.shapes.filter(({ shape }) => names.has(`${shape.id} ${shape.name}`)).length / total;
  if (one.bag.size === 0 && other.bag.size === 0) return (same + named + (one.layout === other.layout ? 1 : 0)) / 3;
  return Math.max(words, same, (words + title + named) / 3);
}
