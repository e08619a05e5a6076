import { z } from 'zod';
import { firstWord } from '../../edit/marks/first-word.ts';
import { foundText } from '../../edit/marks/found-text.ts';
import { defineOperation } from '../common/define-operation.ts';
import { colorField, colorOf, pageField } from '../common/fields.ts';

export const highlightText = defineOperation({
  kind: 'highlight_text',
  describe: 'Highlights words of a page, each time they stand there; with a comment if note is given.',
  schema: z.strictObject({
    page: pageField,
    find: z.string().min(1),
    color: colorField.default('#ffe066'),
    note: z.string().optional(),
    author: z.string().default('Galley'),
  }),
  async apply(edit, { page: number, find, color, note, author }) {
    const page = edit.page(number);
    const found = await foundText(edit, page, find);
    for (const rects of found) {
      page.addHighlightAnnotation({
        rects: rects.map(({ x, y, width, height }) => ({ x, y, width, height })),
        color: colorOf(color),
        title: author,
        ...(note === undefined ? {} : { contents: note }),
      });
    }
    return `${found.length} time${found.length === 1 ? '' : 's'} on page ${number}`;
  },
  async sample(edit) {
    const find = await firstWord(edit);
    return find === null ? null : { page: 1, find, note: 'A sample' };
  },
});
