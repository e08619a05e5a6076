import { posix } from 'node:path';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';
import { ensurePart } from '../parts/ensure-part.ts';
import { textXml } from '../text/text-nodes.ts';
import { commentsOf, extendedComments, paragraphId } from './comments.ts';

const W14 = 'http://schemas.microsoft.com/office/word/2010/wordml';
const W15 = 'http://schemas.microsoft.com/office/word/2012/wordml';
const MC = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface NewComment {
  readonly text: string;
  readonly author: string;
  readonly date?: string | undefined;
}

/** Adds a comment to the part of comments and gives its id; where it stands in the text is another matter. */
export function newComment(edit: DocumentEdit, { text, author, date }: NewComment): number {
  const tree = edit.tree(ensurePart(edit.document, 'comments'));
  const ids = commentsOf(edit).map((comment) => Number(comment.attribute('id') ?? -1));
  const id = ids.reduce((most, each) => (Number.isSafeInteger(each) ? Math.max(most, each) : most), -1) + 1;
  const when = date === undefined ? '' : ` w:date="${escapeAttribute(date)}"`;
  const initials = author
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 4);
  const paragraphs = text
    .split('\n')
    .map((line) => `<w:p><w:r>${textXml(line)}</w:r></w:p>`)
    .join('');
  tree.root.append(
    wordElement(
      tree,
      `<w:comment w:id="${id}" w:author="${escapeAttribute(author)}"${when} w:initials="${escapeAttribute(initials)}">${paragraphs}</w:comment>`,
    ),
  );
  return id;
}

/** The run that shows where a comment belongs. */
export function commentReference(tree: XmlTree, id: number): XmlElement {
  return wordElement(tree, `<w:r><w:commentReference w:id="${id}"/></w:r>`);
}

/** What is said about a comment beside it; parts, namespaces and ids that this needs are made. */
export function extendComment(
  edit: DocumentEdit,
  comment: XmlElement,
  { answers, isDone }: { readonly answers?: XmlElement; readonly isDone?: boolean },
): void {
  const key = ensureParagraphId(edit, comment);
  const parent = answers === undefined ? undefined : ensureParagraphId(edit, answers);
  const tree = edit.tree(ensureExtended(edit));
  const known = extendedComments(edit.document).find((entry) => entry.attribute('paraId') === key);
  const prefix = tree.root.prefix === '' ? 'w15' : tree.root.prefix;
  const entry = known ?? wordElement(tree, `<${prefix}:commentEx ${prefix}:paraId="${key}" ${prefix}:done="0"/>`);
  if (known === undefined) tree.root.append(entry);
  if (parent !== undefined) entry.setAttribute(`${prefix}:paraIdParent`, parent);
  if (isDone !== undefined) entry.setAttribute(`${prefix}:done`, isDone ? '1' : '0');
}

function ensureExtended(edit: DocumentEdit): string {
  const [known] = edit.document.related('commentsExtended');
  if (known !== undefined) return known;
  const { parts, main } = edit.document;
  const part = parts.freeName((number) =>
    posix.join(posix.dirname(main), `commentsExtended${number === 1 ? '' : number}.xml`),
  );
  parts.write(part, `${HEAD}<w15:commentsEx xmlns:w15="${W15}" xmlns:mc="${MC}" mc:Ignorable="w15"></w15:commentsEx>`);
  parts.declare(part, 'application/vnd.openxmlformats-officedocument.wordprocessingml.commentsExtended+xml');
  relatePart(parts, main, {
    type: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
    to: part,
  });
  return part;
}

function ensureParagraphId(edit: DocumentEdit, comment: XmlElement): string {
  const known = paragraphId(comment);
  if (known !== undefined) return known;
  const taken = new Set(
    edit.document
      .stories()
      .flatMap(({ part }) => [...edit.tree(part).root.descendants()].map((each) => each.attribute('paraId'))),
  );
  let number = 0x10000001;
  while (taken.has(hex(number))) number += 1;
  const paragraph = comment.elements('p').at(-1);
  const root = comment.parent;
  if (root !== null) declareIgnorable(root, 'w14', W14);
  paragraph?.setAttribute('w14:paraId', hex(number));
  return hex(number);
}

/** A namespace that programs may pass over when they do not know it. */
function declareIgnorable(root: XmlElement, prefix: string, uri: string): void {
  if (root.attributes().get(`xmlns:${prefix}`) === undefined) root.setAttribute(`xmlns:${prefix}`, uri);
  if (root.attributes().get('xmlns:mc') === undefined) root.setAttribute('xmlns:mc', MC);
  const ignorable = (root.attributes().get('mc:Ignorable') ?? '').split(/\s+/).filter((word) => word !== '');
  if (!ignorable.includes(prefix)) root.setAttribute('mc:Ignorable', [...ignorable, prefix].join(' '));
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0');
}
