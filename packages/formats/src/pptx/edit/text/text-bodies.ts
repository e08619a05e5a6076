import type { XmlElement } from '../../../xml/element.ts';
import type { Presentation } from '../../package/presentation.ts';

/** Where words stand in a deck. */
export interface TextPart {
  readonly kind: 'slide' | 'notes';
  readonly part: string;
  /** Of the slide. */
  readonly number: number;
}

/** Slides and their notes, in order. */
export function textParts(deck: Presentation): TextPart[] {
  return deck.slides().flatMap(({ part, number }): TextPart[] => {
    const notes = deck.notesOf(part);
    return [
      { kind: 'slide', part, number },
      ...(notes === undefined ? [] : [{ kind: 'notes' as const, part: notes, number }]),
    ];
  });
}

export interface FoundBody {
  readonly body: XmlElement;
  /** A twin for older programs, which shows the same words. */
  readonly isFallback: boolean;
}

/** Every text body below an element: of shapes, of those in groups, of cells; twins for older programs as well. */
export function bodiesBelow(element: XmlElement, isFallback = false): FoundBody[] {
  return element.elements().flatMap((child) => {
    const inside = bodiesBelow(child, isFallback || child.name === 'Fallback');
    return child.name === 'txBody' ? [{ body: child, isFallback }] : inside;
  });
}
