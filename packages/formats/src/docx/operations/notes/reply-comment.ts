import { z } from 'zod';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { wordElement } from '../../edit/fragment.ts';
import { commentReference, extendComment, newComment } from '../../edit/notes/new-comment.ts';
import { defineOperation } from '../common/define-operation.ts';
import { commentField, requireComment, sampleComment, writerFields } from './comment-fields.ts';

export const replyComment = defineOperation({
  kind: 'reply_comment',
  describe: 'Answers a comment by its number.',
  schema: z.strictObject({ comment: commentField, text: z.string().min(1), ...writerFields }),
  apply(edit, { comment: to, text, author = edit.author, date }) {
    const answered = requireComment(edit, to);
    const id = newComment(edit, { text, author, date });
    // What is answered is listed before its answers.
    extendComment(edit, answered, {});
    extendComment(edit, requireComment(edit, id), { answers: answered });
    placeBeside(edit, to, id);
    edit.linesChanged();
    return `comment ${id} answers comment ${to}`;
  },
  sample(edit) {
    const comment = sampleComment(edit);
    return comment === null ? null : { comment, text: 'Done.' };
  },
});

/** An answer covers the same words as what it answers. */
function placeBeside(edit: DocumentEdit, of: number, id: number): void {
  for (const { part } of edit.document.stories()) {
    const tree = edit.tree(part);
    const marks = [...tree.root.descendants()].filter(
      (element) =>
        element.isOwn &&
        /^comment(?:RangeStart|RangeEnd|Reference)$/.test(element.name) &&
        element.attribute('id') === String(of),
    );
    for (const mark of marks) {
      if (mark.name === 'commentReference') {
        const run = mark.parent?.is('r') === true ? mark.parent : mark;
        run.after(commentReference(tree, id));
      } else mark.after(wordElement(tree, `<w:${mark.name} w:id="${id}"/>`));
    }
  }
}
