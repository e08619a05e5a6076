import { similarity, wordBag } from '../../diff/similarity.ts';
import type { ComparedShape } from './shape.ts';

/** Share of words by which a shape is the same one. */
const ALIKE = 0.5;
/** A slide whose shapes all go by one name is not worth the square of their number. */
const MOST_NAMESAKES = 50;

/** Shapes of the second slide, each with the one of the first that it was. */
export function pairShapes(
  before: readonly ComparedShape[],
  after: readonly ComparedShape[],
): Map<ComparedShape, ComparedShape> {
  const pairs = new Map<ComparedShape, ComparedShape>();
  const taken = new Set<ComparedShape>();
  const rounds: readonly ((one: ComparedShape) => string | null)[] = [
    (one) => `${one.shape.id} ${one.key}`,
    (one) => one.key,
    (one) => (one.shape.id === '' ? null : `${one.shape.id} ${one.shape.name} ${one.shape.element.name}`),
    (one) => one.look,
    ({ shape: { placeholder } }) => (placeholder === null ? null : `${placeholder.type} ${placeholder.index}`),
    ({ shape }) => (shape.name === '' ? null : `${shape.kind} ${shape.name}`),
    (one) => (one.shape.id === '' ? null : `${one.shape.kind} ${one.shape.id}`),
  ];
  for (const [round, keyOf] of rounds.entries()) {
    const free = new Map<string, { readonly shapes: ComparedShape[]; next: number }>();
    for (const one of before) {
      const key = taken.has(one) ? null : keyOf(one);
      if (key === null) continue;
      const known = free.get(key);
      if (known === undefined) free.set(key, { shapes: [one], next: 0 });
      else known.shapes.push(one);
    }
    for (const one of after) {
      const key = pairs.has(one) ? null : keyOf(one);
      const alike = key === null ? undefined : free.get(key);
      if (alike === undefined) continue;
      while (alike.next < alike.shapes.length && taken.has(alike.shapes[alike.next] as ComparedShape)) alike.next += 1;
      const found = alike.shapes
        .slice(alike.next, alike.next + MOST_NAMESAKES)
        .find((other) => !taken.has(other) && mayBe(other, one, round));
      if (found === undefined) continue;
      pairs.set(one, found);
      taken.add(found);
    }
  }
  pairAlike(before, after, pairs, taken);
  return pairs;
}

/** A name or an id that now belongs to something quite different says little. */
function mayBe(one: ComparedShape, other: ComparedShape, round: number): boolean {
  if (one.shape.element.name !== other.shape.element.name) return false;
  if (round < 5) return true;
  if (one.text.trim() === '' || other.text.trim() === '') return one.text.trim() === other.text.trim();
  return similarity(wordBag(one.text), wordBag(other.text)) >= ALIKE;
}

const MOST_PAIRS = 250_000;

function pairAlike(
  before: readonly ComparedShape[],
  after: readonly ComparedShape[],
  pairs: Map<ComparedShape, ComparedShape>,
  taken: Set<ComparedShape>,
): void {
  const left = before.filter((one) => !taken.has(one) && one.text.trim() !== '');
  const right = after.filter((one) => !pairs.has(one) && one.text.trim() !== '');
  if (left.length * right.length > MOST_PAIRS) return;
  const bags = new Map([...left, ...right].map((one) => [one, wordBag(one.text)]));
  for (const one of right) {
    let best: { readonly other: ComparedShape; readonly share: number } | undefined;
    for (const other of left) {
      const [mine, its] = [bags.get(one), bags.get(other)];
      if (taken.has(other) || other.shape.kind !== one.shape.kind || mine === undefined || its === undefined) continue;
      const share = similarity(its, mine);
      if (share >= ALIKE && share > (best?.share ?? 0)) best = { other, share };
    }
    if (best === undefined) continue;
    pairs.set(one, best.other);
    taken.add(best.other);
  }
}
