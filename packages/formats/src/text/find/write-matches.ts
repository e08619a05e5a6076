import type { TextMatch } from './find-matches.ts';

/** The text with every match replaced. The breaks of a replacement are those of the line where it goes. */
export function writeMatches(text: string, matches: readonly TextMatch[]): string {
  const breakAt = breakFinder(text);
  let changed = '';
  let kept = 0;
  for (const { start, end, replacement } of matches) {
    changed += text.slice(kept, start);
    changed += /[\r\n]/.test(replacement) ? replacement.replaceAll(/\r\n|\n|\r/g, breakAt(start)) : replacement;
    kept = end;
  }
  return changed + text.slice(kept);
}

/** The break that ends the line at a place, asked for in order; that of the line before where the last one has none. */
function breakFinder(text: string): (at: number) => string {
  const breaks = /\r\n|\n|\r/g;
  let [found, index] = ['\n', -1];
  return (at) => {
    while (index < at) {
      const next = breaks.exec(text);
      if (next === null) index = Number.POSITIVE_INFINITY;
      else [found, index] = [next[0], next.index];
    }
    return found;
  };
}
