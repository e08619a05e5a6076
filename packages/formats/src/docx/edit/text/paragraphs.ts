import type { XmlElement } from '../../../xml/element.ts';
import { FieldTracker } from '../../tree/field-tracker.ts';
import { piecesOf, type TextPiece } from './pieces.ts';

export interface StoryParagraph {
  readonly paragraph: XmlElement;
  readonly pieces: readonly TextPiece[];
  /** In the twin of a text box for older programs: readers see the same words in the other one. */
  readonly isFallback: boolean;
}

/** Fields do not go on from one of these into the next. */
const STORIES = new Set(['txbxContent', 'footnote', 'endnote', 'comment']);

/** Every paragraph of a part with its text, those in tables, text boxes and their twins included. */
export function storyParagraphs(root: XmlElement): StoryParagraph[] {
  const found: StoryParagraph[] = [];
  collect(root, new FieldTracker(), false, found);
  return found;
}

function collect(element: XmlElement, fields: FieldTracker, isFallback: boolean, found: StoryParagraph[]): void {
  if (element.is('p')) found.push({ paragraph: element, pieces: piecesOf(element, fields), isFallback });
  const children = element.elements();
  const hasChoice = element.name === 'AlternateContent' && children.some(({ name }) => name === 'Choice');
  for (const child of children) {
    const isTwin = hasChoice && child.name === 'Fallback';
    const inside = child.isOwn && STORIES.has(child.name) ? new FieldTracker() : fields;
    collect(child, inside, isFallback || isTwin, found);
  }
}
