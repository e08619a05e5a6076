import { plainFunctionName, type Token, tokenize } from '../../formula/index.ts';

const PLACES = new Set(['ROW', 'ROWS', 'COLUMN', 'COLUMNS']);

/**
 * The formula without the cells whose place alone it asks for: `ROWS($A$1:A1)` reads no cell, so it may stand in A1 and is
 * no circle there.
 */
export function withoutPlaces(formula: string): string {
  if (!/(?:ROWS?|COLUMNS?)\s*\(/i.test(formula)) return formula;
  const tokens = tokenize(formula);
  return tokens.map((token, index) => (isPlaceOnly(tokens, index) ? '' : token.text)).join('');
}

function isPlaceOnly(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]?.kind !== 'reference') return false;
  const open = beside(tokens, index, -1);
  const name = beside(tokens, open, -1);
  const word = tokens[name];
  return (
    tokens[open]?.kind === 'open' &&
    tokens[beside(tokens, index, 1)]?.kind === 'close' &&
    word?.kind === 'function' &&
    PLACES.has(plainFunctionName(word.body))
  );
}

/** Place of the next token that is no space. */
function beside(tokens: readonly Token[], index: number, step: 1 | -1): number {
  let at = index + step;
  while (tokens[at]?.kind === 'space') at += step;
  return at;
}
