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
  const rounds: readonly ((slide: ComparedSlide) => string)[] = [
    ({ key, id }) => `${key} ${id}`,
    ({ key }) => key,
    ({ id, part }) => `${id} ${part}`,
    ({ id }) => id,
  ];
  for (const [round, keyOf] of rounds.entries()) {
    const free = new Map<string, ComparedSlide[]>();
    for (const slide of before) {
      if (!taken.has(slide)) free.set(keyOf(slide), [...(free.get(keyOf(slide)) ?? []), slide]);
    }
    for (const slide of after) {
      if (pairs.has(slide)) continue;
      const least = round < 2 ? 0 : SAME_ID;
      const found = free
        .get(keyOf(slide))
        ?.find((other) => !taken.has(other) && (least === 0 || likeness(other, slide) >= least));
      if (found !== undefined) pair(slide, found);
    }
  }
  pairAlike(
    before.filter((slide) => !taken.has(slide)),
    after.filter((slide) => !pairs.has(slide)),
    pair,
  );
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
