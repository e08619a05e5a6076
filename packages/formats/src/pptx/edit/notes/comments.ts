import { posix } from 'node:path';
import { WrongStateError } from '@galley/schema/errors';
import { relationTypeIn } from '../../../ooxml/fragment.ts';
import { relatedParts, relatePart } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../../xml/escape.ts';
import { childNamed, childrenNamed, wholeAttribute } from '../../../xml/find-element.ts';
import { printable } from '../../../xml/printable.ts';
import type { Presentation } from '../../package/presentation.ts';
import { slideElement } from '../fragment.ts';
import { namespaces } from '../slides/new-slide.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';

export interface NewComment {
  readonly text: string;
  readonly author: string;
  readonly date?: string | undefined;
}

/** Of the generation that every program reads. */
export function addComment(deck: Presentation, slide: string, { text, author, date }: NewComment): void {
  if (deck.commentsOf(slide).some((part) => deck.tree(part).root.name === 'cmLst' && isThreaded(deck, part))) {
    throw new WrongStateError(
      'The comments of this slide are of the newer kind, with replies.',
      'Add the comment in PowerPoint, or write into the notes.',
    );
  }
  const writer = authorOf(deck, author);
  const index = (wholeAttribute(writer, 'lastIdx') ?? 0) + 1;
  writer.setAttribute('lastIdx', String(index));
  const part = commentsPart(deck, slide);
  const tree = deck.tree(part);
  const when = date === undefined ? '' : ` dt="${escapeAttribute(date.replace(/(?:Z|[+-]\d\d:\d\d)$/, ''))}"`;
  tree.root.append(
    slideElement(
      tree,
      `<p:cm authorId="${writer.attribute('id') ?? '0'}"${when} idx="${index}"><p:pos x="10" y="10"/><p:text>${escapeText(printable(text))}</p:text></p:cm>`,
    ),
  );
}

function isThreaded(deck: Presentation, part: string): boolean {
  return (
    !/presentationml/.test(deck.tree(part).vocabulary.uri ?? '') ||
    childNamed(deck.tree(part).root, 'cm')?.attribute('created') !== undefined
  );
}

function commentsPart(deck: Presentation, slide: string): string {
  const [known] = relatedParts(deck.parts, slide, 'comments').map(({ part }) => part);
  if (known !== undefined && deck.parts.has(known)) return known;
  const tree = deck.tree(deck.main);
  const folder = posix.join(posix.dirname(deck.main), 'comments');
  const part = deck.parts.freeName((number) => posix.join(folder, `comment${number}.xml`));
  deck.parts.write(part, `${HEAD}<p:cmLst ${namespaces(tree.vocabulary.uri ?? '')}></p:cmLst>`);
  deck.parts.declare(part, `${TYPE}.comments+xml`);
  relatePart(deck.parts, slide, { type: relationTypeIn(tree, 'comments'), to: part });
  return part;
}

function authorOf(deck: Presentation, name: string): XmlElement {
  const part = authorsPart(deck);
  const tree = deck.tree(part);
  const authors = childrenNamed(tree.root, 'cmAuthor');
  const known = authors.find((author) => author.attribute('name') === name);
  if (known !== undefined) return known;
  const id = authors.reduce((most, author) => Math.max(most, wholeAttribute(author, 'id') ?? 0), -1) + 1;
  const initials =
    [...name.matchAll(/\b\p{L}/gu)]
      .map(([letter]) => letter)
      .join('')
      .slice(0, 3) || 'G';
  const made = slideElement(
    tree,
    `<p:cmAuthor id="${id}" name="${escapeAttribute(name)}" initials="${escapeAttribute(initials)}" lastIdx="0" clrIdx="${id}"/>`,
  );
  tree.root.append(made);
  return made;
}

function authorsPart(deck: Presentation): string {
  const [known] = deck.relatedTo(deck.main, 'commentAuthors');
  if (known !== undefined) return known;
  const tree = deck.tree(deck.main);
  const part = posix.join(posix.dirname(deck.main), 'commentAuthors.xml');
  deck.parts.write(part, `${HEAD}<p:cmAuthorLst ${namespaces(tree.vocabulary.uri ?? '')}></p:cmAuthorLst>`);
  deck.parts.declare(part, `${TYPE}.commentAuthors+xml`);
  relatePart(deck.parts, deck.main, { type: relationTypeIn(tree, 'commentAuthors'), to: part });
  return part;
}
