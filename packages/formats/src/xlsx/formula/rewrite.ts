import type { ReferenceToken, Token } from './token.ts';
import { joinTokens, tokenize } from './tokenize.ts';

/** The formula with each token replaced by what `change` gives; the same string when nothing changes. */
export function rewriteTokens(formula: string, change: (token: Token) => string): string {
  const tokens = tokenize(formula);
  let isChanged = false;
  let result = '';
  for (const token of tokens) {
    const text = change(token);
    if (text !== token.text) isChanged = true;
    result += text;
  }
  return isChanged ? result : joinTokens(tokens);
}

/** The same for plain references alone. */
export function rewriteReferences(formula: string, change: (token: ReferenceToken) => string): string {
  return rewriteTokens(formula, (token) => (token.kind === 'reference' ? change(token) : token.text));
}

/** A formula as its plain references and the texts between them. */
export function referencePieces(formula: string): (string | ReferenceToken)[] {
  const pieces: (string | ReferenceToken)[] = [];
  let text = '';
  for (const token of tokenize(formula)) {
    if (token.kind !== 'reference') {
      text += token.text;
      continue;
    }
    if (text !== '') pieces.push(text);
    text = '';
    pieces.push(token);
  }
  if (text !== '') pieces.push(text);
  return pieces;
}
