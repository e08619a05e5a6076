import { NotFoundError } from '@galley/schema/errors';
import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { commentsOf, findComment } from '../../edit/notes/comments.ts';

export const writerFields = {
  author: z.string().min(1).max(200).optional(),
  /** Such as 2026-03-01T12:00:00Z. */
  date: z.iso.datetime({ offset: true }).optional(),
};

export const commentField = z.int().min(0);

export function requireComment(edit: DocumentEdit, id: number): XmlElement {
  const comment = findComment(edit, id);
  if (comment !== undefined) return comment;
  const ids = commentsOf(edit).map((each) => each.attribute('id') ?? '');
  throw new NotFoundError(
    `There is no comment ${id}.`,
    ids.length === 0 ? 'The document has none.' : `Use one of: ${ids.slice(0, 30).join(', ')}.`,
    { comment: id },
  );
}

/** A comment that an operation can be tried on. */
export function sampleComment(edit: DocumentEdit): number | null {
  for (const comment of commentsOf(edit)) {
    const id = Number(comment.attribute('id'));
    if (Number.isInteger(id) && id >= 0 && comment.child('p') !== undefined) return id;
  }
  return null;
}
