interface Matchable {
  readonly text: string;
  readonly label: string;
}

/** From here on two differently worded items are taken for one that was reworded. */
const alike = 0.5;

/**
 * For each item of `after`, which of `before` it is, or null for a new one: first by its words, then by its label, then
 * by how many words they share, the most alike first. No item is matched twice.
 */
export function matchItems(before: readonly Matchable[], after: readonly Matchable[]): (number | null)[] {
  const matched: (number | null)[] = after.map(() => null);
  const free = new Set(before.keys());
  matchBy((item) => plainWords(item.text));
  matchBy((item) => plainWords(item.label));
  const words = before.map((item) => wordSet(item.text));
  const pairs = after.flatMap((item, index) => {
    if (matched[index] !== null) return [];
    const own = wordSet(item.text);
    return [...free].map((old) => ({ index, old, score: overlap(words[old] ?? own, own) }));
  });
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
      if (item !== undefined) waiting.set(key(item), [...(waiting.get(key(item)) ?? []), old]);
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
  return overlap(wordSet(left), wordSet(right));
}

/** A text by its letters and digits alone: case, marks and spaces do not make another item. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(plainWords(text).split(' ').filter(Boolean));
}

function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size + right.size === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}
