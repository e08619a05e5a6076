import { posix } from 'node:path';
import { z } from 'zod';
import { relatedParts, relatePart } from '../../../ooxml/part-relationships.ts';
import { encodeSpreadsheetText, escapeText } from '../../../xml/escape.ts';
import { appendInside, childElements, childNamed, qualifiedName, rootElement } from '../../../xml/splice.ts';
import { parseCell } from '../../cell/cell-range.ts';
import { cellName } from '../../cell/cell-reference.ts';
import type { SheetEdit } from '../../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { rewriteElements } from '../../edit/markup/rewrite-elements.ts';
import { ObjectNotFoundError, ObjectRefusedError } from '../../edit/objects/errors.ts';
import { addNoteShape, removeNoteShape } from '../../edit/objects/note-shapes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { cellField, sheetField } from '../common/fields.ts';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';

export const setComment = defineOperation({
  kind: 'set_comment',
  describe: 'Puts a note (comment) on a cell, or changes the text of the note that is there.',
  schema: z.strictObject({
    sheet: sheetField,
    cell: cellField,
    text: z.string().min(1).max(32_000),
    author: z.string().default('Galley').describe('Who it is from.'),
  }),
  apply(book, { sheet: name, cell, text, author }) {
    const sheet = book.sheet(name);
    const place = parseCell(cell);
    const ref = cellName(place.row, place.column);
    refuseThread(book, sheet, ref);
    const part = commentsPart(book, sheet);
    const isNew = !hasComment(book.parts.read(part), ref);
    book.parts.change(part, (source) => withComment(source, { ref, text, author }));
    if (isNew) addNoteShape(book, sheet, place);
    return `note on ${sheet.name}!${ref}`;
  },
});

export const deleteComment = defineOperation({
  kind: 'delete_comment',
  describe: 'Deletes the note (comment) of a cell.',
  schema: z.strictObject({ sheet: sheetField, cell: cellField }),
  apply(book, { sheet: name, cell }) {
    const sheet = book.sheet(name);
    const place = parseCell(cell);
    const ref = cellName(place.row, place.column);
    refuseThread(book, sheet, ref);
    const part = existingPart(book, sheet);
    const source = part === undefined ? undefined : book.parts.read(part);
    if (part === undefined || source === undefined || !hasComment(source, ref))
      throw new ObjectNotFoundError('note on cell', ref, source === undefined ? [] : commentCells(source));
    book.parts.change(part, (text) =>
      rewriteElements(
        text,
        (element) => (element.name === 'comment' && element.attribute('ref') === ref ? { drop: true } : undefined),
        ['commentList'],
      ),
    );
    removeNoteShape(book, sheet, place);
    return `no note on ${sheet.name}!${ref}`;
  },
});

/** A conversation lives in a second part with people and times; a plain note would contradict it. */
function refuseThread(book: WorkbookEdit, sheet: SheetEdit, ref: string): void {
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

function existingPart(book: WorkbookEdit, sheet: SheetEdit): string | undefined {
  const part = relatedParts(book.parts, sheet.part, 'comments')[0]?.part;
  return part !== undefined && book.parts.has(part) ? part : undefined;
}

function commentsPart(book: WorkbookEdit, sheet: SheetEdit): string {
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

function commentCells(source: string): string[] {
  const list = childNamed(source, rootElement(source), 'commentList');
  return list === undefined ? [] : childElements(source, list).map((comment) => comment.attributes.get('ref') ?? '');
}

function hasComment(source: string, ref: string): boolean {
  return commentCells(source).includes(ref);
}

function withComment(source: string, comment: { ref: string; text: string; author: string }): string {
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
