import { z } from 'zod';
import { childNamed } from '../../../xml/find-element.ts';
import { ownProperties } from '../../tree/shapes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findShape, shapeWords } from '../common/find.ts';
import { sampleShape } from '../common/samples.ts';

export const setAltText = defineOperation({
  kind: 'set_alt_text',
  describe: 'Says what a picture, chart or shape shows, for those who cannot see it.',
  schema: z.strictObject({ ...shapeFields, alt: z.string() }),
  apply(edit, { alt, ...named }) {
    const found = findShape(edit, named);
    childNamed(ownProperties(found.shape.element), 'cNvPr')?.setAttribute('descr', alt === '' ? null : alt);
    return shapeWords(found);
  },
  sample(edit) {
    const found = sampleShape(edit, () => true);
    return found === null ? null : { ...found.fields, alt: 'Zzqalt "text" & more' };
  },
});
