import { z } from 'zod';
import { removeComments } from '../../edit/notes/comments.ts';
import { defineOperation } from '../common/define-operation.ts';
import { commentField, requireComment, sampleComment } from './comment-fields.ts';

export const deleteComment = defineOperation({
  kind: 'delete_comment',
  describe: 'Deletes a comment and its answers.',
  schema: z.strictObject({ comment: commentField }),
  apply(edit, { comment }) {
    requireComment(edit, comment);
    removeComments(edit, new Set([String(comment)]));
    return `comment ${comment}`;
  },
  sample(edit) {
    const comment = sampleComment(edit);
    return comment === null ? null : { comment };
  },
});
