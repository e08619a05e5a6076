import { z } from 'zod';
import { seenPage } from '../../edit/draw/seen-page.ts';
import { foundText } from '../../edit/marks/found-text.ts';
import { defineOperation } from '../common/define-operation.ts';
import { colorOf, pageField } from '../common/fields.ts';

const SIZE = 20;

export const addNote = defineOperation({
  kind: 'add_note',
  describe: 'Adds a comment to a page, beside the words that find names.',
  schema: z.strictObject({
    page: pageField,
    text: z.string().min(1),
    find: z.string().min(1).optional(),
    author: z.string().default('Galley'),
  }),
  async apply(edit, { page: number, text, find, author }) {
    const page = edit.page(number);
    const [x, y] = find === undefined ? corner(edit, number) : await beside(edit, number, find);
    page.addTextAnnotation({
      rect: { x, y, width: SIZE, height: SIZE },
      contents: text,
      title: author,
      color: colorOf('#ffd54a'),
      icon: 'Comment',
    });
    return `on page ${number}`;
  },
  sample: () => ({ page: 1, text: 'A sample – note' }),
});

type Edit = Parameters<typeof foundText>[0];

/** The upper left corner as the page is looked at. */
function corner(edit: Edit, number: number): readonly [number, number] {
  const { height, matrix } = seenPage(edit.pdf, edit.page(number));
  const [a, b, c, d, e, f] = matrix;
  const [seenX, seenY] = [18, height - 18 - SIZE];
  return [a * seenX + c * seenY + e, b * seenX + d * seenY + f];
}

async function beside(edit: Edit, number: number, find: string): Promise<readonly [number, number]> {
  const [[box] = []] = await foundText(edit, edit.page(number), find);
  return box === undefined ? corner(edit, number) : [Math.max(0, box.x - SIZE - 2), box.y + box.height - SIZE];
}
