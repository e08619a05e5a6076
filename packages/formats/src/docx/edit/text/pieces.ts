import type { XmlElement } from '../../../xml/element.ts';
import type { FieldTracker } from '../../tree/field-tracker.ts';
import { type Inline, inlinesOf } from '../../tree/inlines.ts';
import { isTakenOut } from '../../tree/revision.ts';

/** A stretch of a paragraph's text and the element that holds it. */
export interface TextPiece {
  readonly text: string;
  readonly element: XmlElement;
  /** `text` can be written anew; a `mark` (tab, line break, hyphen) stays or goes; a formula is `fixed`. */
  readonly kind: 'text' | 'mark' | 'fixed';
  readonly inline: Inline;
}

/** What a reader sees as the paragraph's text: not what was taken out under tracked changes, not codes of fields. */
export function piecesOf(paragraph: XmlElement, fields?: FieldTracker): TextPiece[] {
  return inlinesOf(paragraph, fields).flatMap((inline): TextPiece[] => {
    if (inline.text === '' || isTakenOut(inline.revision)) return [];
    const { text, element } = inline;
    if (inline.kind === 'math') return [{ text, element, kind: 'fixed', inline }];
    return [{ text, element, kind: inline.kind === 'text' ? 'text' : 'mark', inline }];
  });
}

export function textOf(pieces: readonly { readonly text: string }[]): string {
  return pieces.map(({ text }) => text).join('');
}
