import { CsvValueInvalidError } from '../read/errors.ts';

/** What happens to text that a spreadsheet program would run as a formula when it opens the file. */
export type FormulaGuard = 'off' | 'apostrophe' | 'refuse';

export function guardFormula(text: string, guard: FormulaGuard): string {
  if (guard === 'off' || !looksLikeFormula(text)) return text;
  if (guard === 'apostrophe') return `'${text}`;
  throw new CsvValueInvalidError(
    'The text would run as a formula in a spreadsheet.',
    'Begin it with an apostrophe, or switch the guard off.',
    { text: text.slice(0, 200) },
  );
}

/** `-5` and `+49 30 1234` are data; `-A1`, `=1+1`, `@SUM(…)` are not. */
export function looksLikeFormula(text: string): boolean {
  return (
    /^\s*[=@]/.test(text) || (/^\s*[+-]/.test(text) && !/^\s*[+-][\d\s.,/()%-]*$/.test(text)) || /^[\t\r]/.test(text)
  );
}
