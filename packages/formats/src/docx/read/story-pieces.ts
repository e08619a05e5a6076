import type { XmlElement } from '../../xml/element.ts';
import type { Story } from './story.ts';

export interface StoryPiece {
  readonly container: XmlElement;
  /** Stands before its first line: the note's number, who commented. */
  readonly lead: string;
}

/** The pieces of a part that hold paragraphs: the body, each note, each comment, a header. */
export function storyPieces(root: XmlElement, story: Story): StoryPiece[] {
  switch (story.kind) {
    case 'footnotes':
    case 'endnotes': {
      const kind = story.kind === 'footnotes' ? 'footnote' : 'endnote';
      return root
        .elements(kind)
        .filter((note) => ['normal', undefined].includes(note.attribute('type')))
        .map((container) => ({ container, lead: `${story.notes.of(kind, container.attribute('id'))}: ` }));
    }
    case 'comments':
      return root.elements('comment').map((container) => ({ container, lead: commentLead(container) }));
    default:
      return [{ container: root, lead: story.pages === null ? '' : `[${story.pages}] ` }];
  }
}

function commentLead(comment: XmlElement): string {
  const author = (comment.attribute('author') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 80);
  return `[comment ${comment.attribute('id') ?? ''}${author === '' ? '' : ` by ${author}`}] `;
}
