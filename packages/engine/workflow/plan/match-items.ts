interface Matchable {
  readonly text: string;
  readonly label: string;
}

/** From here on two differently worded items are taken for one that was reworded. */
const alike = 0.5;
const noWords: ReadonlySet<string> = new Set();

/**
 * For each item of `after`, which of `before` it is, or null for a new one: first by its words, then by its label, then
 * by how many words they share, the most alike first; a word that many items have counts little. None is matched twice.
 */
export function matchItems(before: readonly Matchable[], after: readonly Matchable[]): (number | null)[] {
  const matched: (number | null)[] = after.map(() => null);
  const free = new Set(before.keys());
  matchBy((item) => plainWords(item.text));
  matchBy((item) => plainWords(item.label));
  const left = matched.flatMap((old, index) => (old === null ? [index] : []));
  if (left.length === 0 || free.size === 0) return matched;
  const sets = [before.map(wordsOf), after.map(wordsOf)] as const;
  const weight = rarity([...sets[0], ...sets[1]]);
  const pairs = left.flatMap((index) =>
    [...free].map((old) => {
      const [own, other] = [sets[1][index] ?? noWords, sets[0][old] ?? noWords];
      return { index, old, score: overlap(other, own, weight) };
    }),
  );
  for (const { index, old, score } of pairs.sort((left, right) => right.score - left.score)) {
    if (score < alike || matched[index] !== null || !free.has(old)) continue;
    matched[index] = old;
    free.delete(old);
  }
  return matched;

  function matchBy(key: (item: Matchable) => string): void {
    const waiting = new Map<string, number[]>();
    for (const old of free) {
      const item = before[old];
      if (item === undefined) continue;
      const list = waiting.get(key(item)) ?? [];
      list.push(old);
      waiting.set(key(item), list);
    }
    for (const [index, item] of after.entries()) {
      const old = matched[index] === null && key(item) !== '' ? waiting.get(key(item))?.shift() : undefined;
      if (old === undefined) continue;
      matched[index] = old;
      free.delete(old);
    }
  }
}

/** How much two texts have in common, from 0 to 1, by their words. */
export function similarity(left: string, right: string): number {
  return overlap(wordSet(left), wordSet(right), () => 1);
}

/** A text by its letters and digits alone: case, marks and spaces do not make another item. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function wordsOf({ text }: Matchable): ReadonlySet<string> {
  return wordSet(text);
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(plainWords(text).split(' ').filter(Boolean));
}

/** A word that every item has says nothing about which one it is. */
function rarity(sets: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const set of sets) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => 1 / (counts.get(word) ?? 1);
}

function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>, weight: (word: string) => number): number {
  let [shared, all] = [0, 0];
  for (const word of left) {
    all += weight(word);
    if (right.has(word)) shared += weight(word);
  }
  for (const word of right) all += weight(word);
  return all === 0 ? 0 : (2 * shared) / all;
}
