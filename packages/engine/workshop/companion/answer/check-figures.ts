/** Money, and numbers of things that are counted here. Dates, list numbers and citations are none. */
const figure =
  /\$\s?(\d[\d,]*(?:\.\d+)?)|\b(\d[\d,]*(?:\.\d+)?)\s?(?:tokens?|calls?|seconds?|secs?|minutes?|mins?|ms|s\b|dollars?|cents?|%|percent|tools?|failures?)/gi;
const anyNumber = /\d[\d,]*(?:\.\d+)?/g;
/** A number may be told in another unit than it was computed in: ms as seconds or minutes, a share in percent. */
const scales = [1, 1 / 1000, 1 / 60_000, 1 / 60, 100];

/** The figures of a text that stand in no result of a query: told apart so that nobody takes a guess for a count (SPEC P12). Pure. */
export function uncomputedFigures(text: string, results: readonly string[]): string[] {
  const known = results.flatMap((result) => [...result.matchAll(anyNumber)].map(([number]) => numberOf(number)));
  const missing = new Set<string>();
  for (const match of text.matchAll(figure)) {
    const written = match[1] ?? match[2] ?? '';
    if (!known.some((value) => scales.some((scale) => tells(written, value * scale)))) missing.add(match[0].trim());
  }
  return [...missing];
}

/** Whether a number as written is that value, rounded to the places that are written. */
function tells(written: string, value: number): boolean {
  const places = written.split('.')[1]?.length ?? 0;
  return Math.abs(numberOf(written) - value) <= 0.5 / 10 ** places + 1e-9;
}

function numberOf(written: string): number {
  return Number(written.replaceAll(',', ''));
}
