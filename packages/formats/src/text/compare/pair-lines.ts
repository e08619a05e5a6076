import { splitWords } from './split-words.ts';

export interface LinePair {
  readonly removed: number;
  readonly added: number;
}

/** More pairs than this are not weighed against each other: lines go together as they come. */
const MOST_WEIGHED = 900;
const LONGEST_WEIGHED = 2000;
const ALIKE = 0.4;

/** Which new line is a version of which old one, in order; the others came or went whole. */
export function pairLines(removed: readonly string[], added: readonly string[]): LinePair[] {
  if (removed.length * added.length > MOST_WEIGHED || (removed.length === 1 && added.length === 1)) {
    const count = Math.min(removed.length, added.length);
    return Array.from({ length: count }, (_, index) => ({ removed: index, added: index }));
  }
  const [left, right] = [removed.map(wordSet), added.map(wordSet)];
  const width = right.length + 1;
  const best = new Float64Array((left.length + 1) * width);
  const scores = left.map((one) => right.map((two) => likeness(one, two)));
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const score = scores[row]?.[column] ?? 0;
      const together = score < ALIKE ? 0 : score + (best[(row + 1) * width + column + 1] ?? 0);
      const apart = Math.max(best[(row + 1) * width + column] ?? 0, best[row * width + column + 1] ?? 0);
      best[row * width + column] = Math.max(together, apart);
    }
  }
  const pairs: LinePair[] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    const here = best[row * width + column] ?? 0;
    if (here === best[(row + 1) * width + column]) row += 1;
    else if (here === best[row * width + column + 1]) column += 1;
    else pairs.push({ removed: row++, added: column++ });
  }
  return pairs;
}

function wordSet(line: string): Set<string> {
  return new Set(splitWords(line.slice(0, LONGEST_WEIGHED)).filter((word) => word.trim() !== ''));
}

/** The share of words that both have. */
function likeness(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  if (one.size === 0 || two.size === 0) return 0;
  let shared = 0;
  for (const word of one) if (two.has(word)) shared += 1;
  return (2 * shared) / (one.size + two.size);
}
