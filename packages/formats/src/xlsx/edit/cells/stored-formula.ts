import { GalleyError } from '@galley/schema/errors';
import { FUTURE_FUNCTIONS } from './future-functions.ts';

/** A formula that Excel would refuse together with the whole file. */
export class FormulaInvalidError extends GalleyError {
  constructor(formula: string, problem: string) {
    super({
      code: 'FORMULA_INVALID',
      message: `The formula ${formula.slice(0, 200)} cannot be stored: ${problem}.`,
      remedy: 'Write it in English with commas between arguments, for instance =SUM(A1:A9, 2).',
      details: { formula: formula.slice(0, 1000), problem },
    });
  }
}

/** Strings and quoted sheet names, which pass through; or one character. */
const PIECES = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[(?:[^[\]]|\[[^\]]*\])*\]|[\s\S]/g;

/**
 * A formula as the file stores it: no `=`, and functions that came after 2007 with the prefix that Excel expects.
 * What Excel could not parse is refused here, because one such cell makes it reject the file.
 */
export function toStoredFormula(written: string): string {
  const text = written.trim().replace(/^=/, '').trim();
  if (text === '') throw new FormulaInvalidError(written, 'it is empty');
  const open: string[] = [];
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === '(' || piece === '{') open.push(piece);
    else if (piece === ')' && open.pop() !== '(') throw new FormulaInvalidError(written, 'a ")" has no "(" before it');
    else if (piece === '}' && open.pop() !== '{') throw new FormulaInvalidError(written, 'a "}" has no "{" before it');
    else if (piece === '"' || piece === "'") throw new FormulaInvalidError(written, `a ${piece} is never closed`);
    else if (piece === ';' && open.at(-1) !== '{')
      throw new FormulaInvalidError(written, 'arguments are separated by ";"');
  }
  if (open.length > 0) throw new FormulaInvalidError(written, `a "${open.at(-1)}" is never closed`);
  if (/[-+*/^&=<>,]$/.test(text)) throw new FormulaInvalidError(written, 'it ends with an operator');
  if (/^[*/^&=<>,)]/.test(text)) throw new FormulaInvalidError(written, 'it begins with an operator');
  return withPrefixes(text);
}

/** Without `_xlfn.` Excel shows #NAME? for these functions until someone edits the cell. */
function withPrefixes(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\w.])([A-Za-z][A-Za-z0-9.]*)(?=\()/g, (whole, name) =>
    typeof name === 'string' ? `${FUTURE_FUNCTIONS.get(name.toUpperCase()) ?? ''}${whole}` : whole,
  );
}
