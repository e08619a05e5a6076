import { posix } from 'node:path';
import { relatedParts, relatePart } from '../../../ooxml/part-relationships.ts';
import { encodeSpreadsheetText, escapeText } from '../../../xml/escape.ts';
import { appendInside, childElements, childNamed, qualifiedName, rootElement } from '../../../xml/splice.ts';
import type { SheetEdit } from '../book/sheet-edit.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';
import { rewriteElements } from '../markup/rewrite-elements.ts';
import { ObjectRefusedError } from './errors.ts';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';

/** A conversation lives in a second part with people and times; a plain note would contradict it. */
export function refuseThread(book: WorkbookEdit, sheet: SheetEdit, ref: string): void {
  for (const { part } of relatedParts(book.parts, sheet.part, 'threadedComment')) {
    if (!book.parts.has(part)) continue;
    const isThread = new RegExp(`<[^>]*threadedComment\\s[^>]*ref\\s*=\\s*["']${ref}["']`).test(book.parts.read(part));
    if (!isThread) continue;
    throw new ObjectRefusedError(
      `${ref} has a conversation of comments.`,
      'Answer it in Excel, or choose another cell.',
      {
        cell: ref,
      },
    );
  }
}

export function existingPart(book: WorkbookEdit, sheet: SheetEdit): string | undefined {
  const part = relatedParts(book.parts, sheet.part, 'comments')[0]?.part;
  return part !== undefined && book.parts.has(part) ? part : undefined;
}

export function commentsPart(book: WorkbookEdit, sheet: SheetEdit): string {
  const present = existingPart(book, sheet);
  if (present !== undefined) return present;
  const part = book.parts.freeName((number) => posix.join(posix.dirname(book.part), `comments${number}.xml`));
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  book.parts.write(
    part,
    `${head}<comments xmlns="${book.dialect.main}"><authors></authors><commentList></commentList></comments>`,
  );
  book.parts.declare(part, CONTENT_TYPE);
  relatePart(book.parts, sheet.part, { type: `${book.dialect.relationships}/comments`, to: part });
  return part;
}

export function commentCells(source: string): string[] {
  const list = childNamed(source, rootElement(source), 'commentList');
  return list === undefined ? [] : childElements(source, list).map((comment) => comment.attributes.get('ref') ?? '');
}

export function hasComment(source: string, ref: string): boolean {
  return commentCells(source).includes(ref);
}

export function withComment(source: string, comment: { ref: string; text: string; author: string }): string {
  const { source: text, index } = withAuthor(source, comment.author);
  const root = rootElement(text);
  const tag = (name: string): string => qualifiedName(root.prefix, name);
  const written = escapeText(encodeSpreadsheetText(comment.text));
  const content = `<${tag('text')}><${tag('t')} xml:space="preserve">${written}</${tag('t')}></${tag('text')}>`;
  if (hasComment(text, comment.ref)) {
    return rewriteElements(text, (element) => {
      if (element.name !== 'comment') return undefined;
      return element.attribute('ref') === comment.ref
        ? { attributes: { authorId: String(index) }, content }
        : { keep: true };
    });
  }
  const list = childNamed(text, root, 'commentList');
  const element = `<${tag('comment')} ref="${comment.ref}" authorId="${index}">${content}</${tag('comment')}>`;
  return list === undefined
    ? appendInside(text, root, `<${tag('commentList')}>${element}</${tag('commentList')}>`)
    : appendInside(text, list, element);
}

function withAuthor(source: string, author: string): { source: string; index: number } {
  const root = rootElement(source);
  const authors = childNamed(source, root, 'authors');
  if (authors === undefined) return { source, index: 0 };
  const names = childElements(source, authors).map((span) => source.slice(span.openEnd, span.closeStart));
  const written = escapeText(encodeSpreadsheetText(author));
  const index = names.indexOf(written);
  if (index !== -1) return { source, index };
  const tag = qualifiedName(root.prefix, 'author');
  return { source: appendInside(source, authors, `<${tag}>${written}</${tag}>`), index: names.length };
}
