import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed, descendantNamed, prefixedAttribute } from '../../xml/find-element.ts';
import type { Presentation } from '../package/presentation.ts';
import { relatedPart } from './charts.ts';
import { graphicData } from './shapes.ts';
import { paragraphsOf, type TextParagraph } from './text.ts';

/** The part with the words of a SmartArt drawing; a second part keeps a picture of it. */
export function diagramPart(deck: Presentation, slide: string, frame: XmlElement): string | undefined {
  return relatedPart(deck, slide, prefixedAttribute(descendantNamed(graphicData(frame), 'relIds'), 'dm'));
}

/** The words of a SmartArt drawing, a paragraph for each, in the order of its list. */
export function diagramParagraphs(deck: Presentation, slide: string, frame: XmlElement): TextParagraph[] {
  const part = diagramPart(deck, slide, frame);
  if (part === undefined) return [];
  const entries = childrenNamed(childNamed(deck.tree(part).root, 'ptLst'), 'pt');
  return entries.flatMap((entry) => paragraphsOf(childNamed(entry, 't') ?? null)).filter(({ text }) => text !== '');
}
