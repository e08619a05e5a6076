import { AlreadyExistsError } from '@galley/schema/errors';
import { z } from 'zod';
import { bookmarksOf } from '../../edit/document/bookmarks.ts';
import { wordElement } from '../../edit/fragment.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';
import { sampleParagraph, sampleWord } from '../common/sample-lines.ts';
import { findStretch, surround } from '../common/stretch.ts';

export const addBookmark = defineOperation({
  kind: 'add_bookmark',
  describe: 'Marks words of a line (find), or all of it, with a bookmark that links can point to.',
  schema: z.strictObject({
    ...lineFields,
    find: z.string().min(1).optional(),
    name: z
      .string()
      .regex(/^[\p{L}_][\p{L}\p{N}_]{0,39}$/u)
      .describe('Letters, digits and _, up to 40.'),
  }),
  apply(edit, { line: number, expect, find, name }) {
    if (bookmarksOf(edit, name).length > 0) {
      throw new AlreadyExistsError(`There is a bookmark "${name}" already.`, 'Choose another name.', { name });
    }
    const stretch = findStretch(edit, edit.line(number, expect), find);
    const id = edit.ids.mark();
    const mark = (xml: string) => wordElement(stretch.tree, xml);
    surround(
      stretch,
      [mark(`<w:bookmarkStart w:id="${id}" w:name="${name}"/>`)],
      [mark(`<w:bookmarkEnd w:id="${id}"/>`)],
    );
    return `${name} in line ${number}`;
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null ? null : { line: line.number, find: sampleWord(line), name: 'galley_sample' };
  },
});
