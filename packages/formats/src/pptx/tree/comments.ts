import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed } from '../../xml/find-element.ts';
import type { Presentation } from '../package/presentation.ts';
import { bodyText } from './text.ts';

export interface SlideComment {
  readonly author: string;
  readonly text: string;
}

/** Comments on a slide, of either generation of programs, replies included. */
export function commentsOf(deck: Presentation, slide: string): SlideComment[] {
  const parts = deck.commentsOf(slide);
  if (parts.length === 0) return [];
  const authors = authorsOf(deck);
  return parts.flatMap((part) =>
    [...deck.tree(part).root.descendants()]
      .filter(({ name }) => name === 'cm' || name === 'reply')
      .map((comment) => ({ author: authors.get(comment.attribute('authorId') ?? '') ?? '', text: textOf(comment) })),
  );
}

function textOf(comment: XmlElement): string {
  return childNamed(comment, 'text')?.text ?? bodyText(childNamed(comment, 'txBody') ?? null);
}

function authorsOf(deck: Presentation): Map<string, string> {
  const parts = ['commentAuthors', 'authors'].flatMap((kind) => deck.relatedTo(deck.main, kind));
  const entries = parts.flatMap((part) => {
    const { root } = deck.tree(part);
    return [...childrenNamed(root, 'cmAuthor'), ...childrenNamed(root, 'author')];
  });
  return new Map(entries.map((entry) => [entry.attribute('id') ?? '', entry.attribute('name') ?? '']));
}
