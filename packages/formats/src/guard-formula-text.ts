const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d+)?%?$/;

/** Whether a spreadsheet program that opens a csv file would run this text as a formula. */
export function isFormulaLike(text: string): boolean {
  return LOOKS_LIKE_FORMULA.test(text) && !NUMBER.test(text);
}

/**
 * Text for a csv-like file that people open in a spreadsheet program: there every field that begins like a formula is
 * one, so data could run commands. An apostrophe before it keeps it text. Workbooks need no guard: they store the kind.
 */
export function guardFormulaText(text: string): string {
  return isFormulaLike(text) ? `'${text}` : text;
}
