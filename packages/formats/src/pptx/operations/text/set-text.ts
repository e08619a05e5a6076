import { z } from 'zod';
import { setParagraphs } from '../../edit/text/set-paragraphs.ts';
import { paragraphsFrom } from '../common/content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { contentSchema, textFields } from '../common/fields.ts';
import { findText, shapeWords } from '../common/find.ts';
import { sampleText } from '../common/samples.ts';

export const setText = defineOperation({
  kind: 'set_text',
  describe:
    'Writes the text of a shape or placeholder: a paragraph for each line, or paragraphs with level (0 is the top) and bullet. Words that stay keep their look, new paragraphs take that of the one before.',
  schema: z.strictObject({ ...textFields, text: contentSchema }),
  apply(edit, { text, ...named }) {
    const found = findText(edit, named);
    const paragraphs = paragraphsFrom(text);
    setParagraphs(edit.tree(found.slide.part), found.body, paragraphs);
    return `${shapeWords(found)}, ${paragraphs.length} paragraph${paragraphs.length === 1 ? '' : 's'}`;
  },
  sample(edit) {
    const found = sampleText(edit);
    return found === null ? null : { ...found.fields, text: ['Zzqset & <first>', { text: 'Zzqset second', level: 1 }] };
  },
});
