import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { setParagraphLook } from '../../edit/text/paragraph-look.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lookFields, textFields } from '../common/fields.ts';
import { findParagraphs, findText, shapeWords } from '../common/find.ts';
import { sampleText } from '../common/samples.ts';

export const setParagraphOperation = defineOperation({
  kind: 'set_paragraph',
  describe: 'Level, bullet and alignment of paragraphs of a shape (from 1; all unless named).',
  schema: z.strictObject({
    ...textFields,
    paragraph: z.int().min(1).optional(),
    to_paragraph: z.int().min(1).optional(),
    ...lookFields,
  }),
  apply(edit, { paragraph, to_paragraph: to, level, bullet, align, ...named }) {
    if (level === undefined && bullet === undefined && align === undefined) {
      throw new InvalidArgumentError('level', 'Nothing to set is named.', 'Give level, bullet or align.');
    }
    const found = findText(edit, named);
    const paragraphs = findParagraphs(found.body, paragraph, to);
    for (const { element } of paragraphs) {
      setParagraphLook(edit.tree(found.slide.part), element, { level, bullet, align });
    }
    return `${paragraphs.length} of ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleText(edit);
    return found === null
      ? null
      : { ...found.fields, paragraph: 1, level: 2, bullet: 'bullet' as const, align: 'right' as const };
  },
});
