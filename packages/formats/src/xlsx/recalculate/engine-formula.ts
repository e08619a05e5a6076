import { type Token, tokenize } from '../formula/index.ts';

/**
 * A formula as the engine reads it rightly. It takes the plus of `=+A1` for arithmetic and fails on texts, where Excel
 * leaves the value alone.
 */
export function engineFormula(formula: string): string {
  if (!formula.includes('+')) return formula;
  let previous: Token | undefined;
  let text = '';
  for (const token of tokenize(formula)) {
    const isUnaryPlus = token.kind === 'operator' && token.text === '+' && beginsOperand(previous);
    if (!isUnaryPlus) {
      text += token.text;
      if (token.kind !== 'space') previous = token;
    }
  }
  return text;
}

function beginsOperand(previous: Token | undefined): boolean {
  if (previous === undefined || previous.kind === 'open' || previous.kind === 'separator') return true;
  return previous.kind === 'operator' && previous.text !== '%' && previous.text !== '#';
}
