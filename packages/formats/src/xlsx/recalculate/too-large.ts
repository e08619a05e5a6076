/** Characters of all sheets and formulas in them up to which an edit waits for its formulas: about two seconds. */
const MAX_SOURCE = 24_000_000;
const MAX_FORMULAS = 100_000;
export const VERY_LARGE = 'the workbook is very large';

/** Why the formulas of a workbook are left to a spreadsheet program, in words; undefined when they are few enough. */
export function tooLarge(
  sources: readonly string[],
  limits: { readonly source?: number; readonly formulas?: number } = {},
): string | undefined {
  const { source: maxSource = MAX_SOURCE, formulas: maxFormulas = MAX_FORMULAS } = limits;
  if (sources.reduce((total, source) => total + source.length, 0) > maxSource) return VERY_LARGE;
  let count = 0;
  for (const source of sources) {
    // Closing tags and empty elements, with any prefix; without a regular expression, which would take a second itself.
    for (let at = source.indexOf('f>'); at !== -1; at = source.indexOf('f>', at + 2)) {
      const before = source.charCodeAt(at - 1);
      if (before === 0x2f || before === 0x3a) count += 1;
    }
    for (let at = source.indexOf('<f '); at !== -1; at = source.indexOf('<f ', at + 3)) {
      if (source.charCodeAt(source.indexOf('>', at) - 1) === 0x2f) count += 1;
    }
    if (count > maxFormulas) return 'the workbook has very many formulas';
  }
  return undefined;
}
