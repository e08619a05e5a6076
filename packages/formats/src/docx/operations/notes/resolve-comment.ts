import { z } from 'zod';
import { extendComment } from '../../edit/notes/new-comment.ts';
import { defineOperation } from '../common/define-operation.ts';
import { commentField, requireComment, sampleComment } from './comment-fields.ts';

export const resolveComment = defineOperation({
  kind: 'resolve_comment',
  describe: 'Marks a comment as resolved, or as open again (resolved false).',
  schema: z.strictObject({ comment: commentField, resolved: z.boolean().default(true) }),
  apply(edit, { comment, resolved }) {
    extendComment(edit, requireComment(edit, comment), { isDone: resolved });
    return `comment ${comment} is ${resolved ? 'resolved' : 'open'}`;
  },
  sample(edit) {
    const comment = sampleComment(edit);
    return comment === null ? null : { comment };
  },
});
