import { z } from 'zod';
import { insertParagraph } from '../../edit/text/set-paragraphs.ts';
import { paragraphsOf } from '../../tree/text.ts';
import { paragraphsFrom } from '../common/content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { paragraphsSchema, textFields } from '../common/fields.ts';
import { findParagraphs, findText, onePlace, shapeWords } from '../common/find.ts';
import { sampleText } from '../common/samples.ts';

export const insertParagraphs = defineOperation({
  kind: 'insert_paragraphs',
  describe: 'Puts paragraphs into a shape before or after one of its own (from 1), or at its end; they look like it.',
  schema: z.strictObject({
    ...textFields,
    before: z.int().min(1).optional(),
    after: z.int().min(1).optional(),
    paragraphs: paragraphsSchema.min(1),
  }),
  apply(edit, { before, after, paragraphs, ...named }) {
    const found = findText(edit, named);
    const tree = edit.tree(found.slide.part);
    const all = paragraphsOf(found.body);
    const isEnd = before === undefined && after === undefined;
    const place = isEnd ? { number: all.length, isBefore: false } : onePlace(before, after);
    const [like] = all.length === 0 ? [] : findParagraphs(found.body, place.number, undefined);
    let last = place.isBefore ? all[place.number - 2]?.element : like?.element;
    for (const paragraph of paragraphsFrom(paragraphs)) {
      last = insertParagraph(tree, found.body, paragraph, { after: last, like: like?.element });
    }
    return `${paragraphs.length} in ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleText(edit);
    return found === null
      ? null
      : {
          ...found.fields,
          before: 1,
          paragraphs: [
            'Zzqinserted',
            { text: [{ text: 'Zzqbold', bold: true }, { text: ' and not' }], bullet: 'number' as const },
          ],
        };
  },
});
