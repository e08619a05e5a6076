import type { XmlElement } from '../../../xml/element.ts';
import type { TextParagraph } from '../../tree/text.ts';

/** A stretch of a paragraph's text. Fields and formulas are written by whoever shows them: they are `fixed`. */
export interface TextPiece {
  readonly text: string;
  readonly element: XmlElement;
  readonly kind: 'run' | 'break' | 'fixed';
}

export function piecesOf({ runs }: TextParagraph): TextPiece[] {
  return runs.flatMap(({ kind, element, text }): TextPiece[] =>
    text === '' ? [] : [{ text, element, kind: kind === 'run' || kind === 'break' ? kind : 'fixed' }],
  );
}
