import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { wordElement } from '../../edit/fragment.ts';
import { commentReference, newComment } from '../../edit/notes/new-comment.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';
import { sampleParagraph, sampleWord } from '../common/sample-lines.ts';
import { findStretch, surround } from '../common/stretch.ts';
import { writerFields } from './comment-fields.ts';

export const addComment = defineOperation({
  kind: 'add_comment',
  describe: 'Comments on words of a line (find) or on the line.',
  schema: z.strictObject({
    ...lineFields,
    find: z.string().min(1).optional(),
    text: z.string().min(1),
    ...writerFields,
  }),
  apply(edit, { line: number, expect, find, text, author = edit.author, date }) {
    const line = edit.line(number, expect);
    if (line.story !== 'body') {
      throw new InvalidArgumentError('line', `Line ${number} is not in the body.`, 'Comment on a line of the body.', {
        line: number,
        story: line.story,
      });
    }
    const stretch = findStretch(edit, line, find);
    const id = newComment(edit, { text, author, date });
    surround(
      stretch,
      [wordElement(stretch.tree, `<w:commentRangeStart w:id="${id}"/>`)],
      [wordElement(stretch.tree, `<w:commentRangeEnd w:id="${id}"/>`), commentReference(stretch.tree, id)],
    );
    edit.linesChanged();
    return `comment ${id} on line ${number}`;
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null
      ? null
      : { line: line.number, find: sampleWord(line), text: 'Please check\nthis.', date: '2026-01-02T03:04:05Z' };
  },
});
