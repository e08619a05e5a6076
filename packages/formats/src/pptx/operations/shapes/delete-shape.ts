import { z } from 'zod';
import { removeShape } from '../../edit/shapes/remove-shape.ts';
import { defineOperation } from '../common/define-operation.ts';
import { textFields } from '../common/fields.ts';
import { findShape, findText, shapeWords } from '../common/find.ts';
import { sampleShape } from '../common/samples.ts';

export const deleteShape = defineOperation({
  kind: 'delete_shape',
  describe: 'Takes a shape, picture, table, chart or group off its slide, with its animation.',
  schema: z.strictObject(textFields),
  apply(edit, named) {
    const found = named.expect === undefined ? findShape(edit, named) : findText(edit, named);
    const words = shapeWords(found);
    removeShape(edit, found.slide.part, found.shape.element);
    return words;
  },
  sample(edit) {
    const found = sampleShape(edit, ({ element }) => element.parent?.name === 'spTree');
    return found === null ? null : found.fields;
  },
});
