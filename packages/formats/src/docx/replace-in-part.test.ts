import { afterEach, describe, expect, it, vi } from 'vitest';
import { replaceInPart } from './replace-in-part.ts';

afterEach(() => vi.restoreAllMocks());

/** One paragraph of runs, each with a match that goes on in the next run. */
function paragraphs(count: number, runs: number): string {
  const paragraph = `<w:p>${'<w:r><w:t>wn fox, bro</w:t></w:r>'.repeat(runs)}</w:p>`;
  return `<w:document xmlns:w="urn:w">${paragraph.repeat(count)}</w:document>`;
}

/** How often a match is looked at, and how many characters are copied out of strings. */
function workOf(source: string): { readonly replaced: number; readonly looks: number; readonly copied: number } {
  let looks = 0;
  let copied = 0;
  const slice = String.prototype.slice;
  vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, ...range) {
    const part = Reflect.apply(slice, this, range);
    copied += part.length;
    return part;
  });
  const { replaced } = replaceInPart(source, (text) =>
    Array.from(text.matchAll(/brown/g), ({ index }) => ({
      get start() {
        looks += 1;
        return index;
      },
      get end() {
        looks += 1;
        return index + 5;
      },
      replacement: 'red',
    })),
  );
  vi.restoreAllMocks();
  return { replaced, looks, copied };
}

describe('work of a replacement', () => {
  it.each([
    ['runs of one paragraph', paragraphs(1, 200), paragraphs(1, 1600)],
    ['paragraphs', paragraphs(100, 3), paragraphs(800, 3)],
  ])('[F7] grows with the number of %s, not with its square', (_what, small, large) => {
    const once = workOf(small);
    const eightfold = workOf(large);
    expect(eightfold.replaced).toBeGreaterThanOrEqual(8 * once.replaced);
    expect(eightfold.looks).toBeLessThan(9 * once.looks);
    expect(eightfold.copied).toBeLessThan(9 * once.copied);
  });
});
