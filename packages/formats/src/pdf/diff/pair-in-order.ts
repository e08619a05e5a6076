interface Words {
  readonly text: string;
  readonly words: ReadonlyMap<string, number>;
}

const ALIKE = 0.3;
/** Larger stretches are paired one by one: comparing each with each would take too long. */
const MOST_PAIRS = 40_000;

/** Pairs of old and new pages in the same order, so that together they have the most words in common. */
export function pairInOrder(
  olds: readonly number[],
  news: readonly number[],
  before: readonly Words[],
  after: readonly Words[],
): [number, number][] {
  if (olds.length * news.length > MOST_PAIRS) return oneByOne(olds, news);
  const width = news.length + 1;
  const best = new Float64Array((olds.length + 1) * width);
  const alike = olds.map((old) => news.map((made) => pageSimilarity(before[old], after[made])));
  for (let row = 1; row <= olds.length; row += 1) {
    for (let column = 1; column < width; column += 1) {
      const score = alike[row - 1]?.[column - 1] ?? 0;
      const paired = score < ALIKE ? 0 : (best[(row - 1) * width + column - 1] ?? 0) + score;
      best[row * width + column] = Math.max(
        paired,
        best[(row - 1) * width + column] ?? 0,
        best[row * width + column - 1] ?? 0,
      );
    }
  }
  const pairs: [number, number][] = [];
  let [row, column] = [olds.length, news.length];
  while (row > 0 && column > 0) {
    const here = best[row * width + column] ?? 0;
    if (here === best[(row - 1) * width + column]) row -= 1;
    else if (here === best[row * width + column - 1]) column -= 1;
    else {
      pairs.push([olds[row - 1] ?? 0, news[column - 1] ?? 0]);
      row -= 1;
      column -= 1;
    }
  }
  return pairs.reverse();
}

/** Twice what is common, of all words of both: 1 for the same words. */
export function similarity(one: Words, two: Words): number {
  let [common, total] = [0, 0];
  for (const [word, count] of one.words) {
    common += Math.min(count, two.words.get(word) ?? 0);
    total += count;
  }
  for (const count of two.words.values()) total += count;
  return total === 0 ? 0 : (2 * common) / total;
}

function pageSimilarity(one: Words | undefined, two: Words | undefined): number {
  return one === undefined || two === undefined ? 0 : similarity(one, two);
}

function oneByOne(olds: readonly number[], news: readonly number[]): [number, number][] {
  return olds.slice(0, news.length).map((old, index) => [old, news[index] ?? 0]);
}
