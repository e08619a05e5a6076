import { alignWords } from './align-words.ts';
import { splitWords } from './words.ts';

/** Words that stayed, went or came; `notes` say how kept ones look now. */
export interface WordPiece {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
  readonly notes: readonly string[];
}

/** Two versions of a text as one, word by word. */
export function wordPieces(before: string, after: string): WordPiece[] {
  const tokens = (text: string) => splitWords(text).map((word) => ({ text: word, key: word }));
  return alignWords(tokens(before), tokens(after)).map(({ kind, before: left, after: right }) => {
    const words = kind === 'removed' ? left : right;
    return { kind, text: words.map(({ text }) => text).join(''), notes: [] };
  });
}

/** A text that only one version has. */
export function wholePiece(kind: 'removed' | 'added', text: string): WordPiece[] {
  return text === '' ? [] : [{ kind, text, notes: [] }];
}
