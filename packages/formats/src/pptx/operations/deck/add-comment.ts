import { z } from 'zod';
import { addComment } from '../../edit/notes/comments.ts';
import { defineOperation } from '../common/define-operation.ts';
import { slideField } from '../common/fields.ts';

export const addCommentOperation = defineOperation({
  kind: 'add_comment',
  describe: 'Puts a comment on a slide, for those who work on the deck.',
  schema: z.strictObject({
    slide: slideField,
    text: z.string().min(1),
    author: z.string().min(1).max(200).default('Galley'),
    date: z.iso.datetime({ offset: true }).optional(),
  }),
  apply(edit, { slide: number, text, author, date }) {
    const { part } = edit.slide(number);
    addComment(edit.deck, part, { text, author, date });
    return `on slide ${number}`;
  },
  sample(edit) {
    const hasNew = edit.slides().some(({ part }) => edit.deck.commentsOf(part).length > 0);
    return edit.slides().length === 0 || hasNew ? null : { slide: 1, text: 'Zzqcomment & more', author: 'Ada' };
  },
});
