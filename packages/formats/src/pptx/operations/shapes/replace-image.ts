import { z } from 'zod';
import { relationsIn } from '../../../ooxml/unused-relations.ts';
import { childNamed, descendantNamed } from '../../../xml/find-element.ts';
import { WrongShapeError } from '../../edit/deck/errors.ts';
import { addImage } from '../../edit/shapes/images.ts';
import { setAttributeNamed } from '../../edit/shapes/prefixed.ts';
import { ownProperties } from '../../tree/shapes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findShape, shapeWords } from '../common/find.ts';
import { samplePicture } from '../common/samples.ts';

export const replaceImage = defineOperation({
  kind: 'replace_image',
  describe: 'Shows another picture of the Workbench in the place of one: size, crop, frame and animation stay.',
  schema: z.strictObject({ ...shapeFields, image: z.string(), alt: z.string().optional() }),
  apply(edit, { image, alt, ...named }) {
    const found = findShape(edit, named);
    const { slide, shape } = found;
    const blip = descendantNamed(childNamed(shape.element, 'blipFill'), 'blip');
    if (shape.kind !== 'picture' || blip === undefined) throw new WrongShapeError(slide.number, shape, 'a picture');
    edit.lost(relationsIn(slide.part, blip));
    const { relation } = addImage(edit, slide.part, image);
    setAttributeNamed(edit.tree(slide.part), blip, 'embed', relation);
    setAttributeNamed(edit.tree(slide.part), blip, 'link', null);
    // A drawing beside the pixels, or effects made from the old ones, would go on showing the old picture.
    childNamed(blip, 'extLst')?.remove();
    if (alt !== undefined) childNamed(ownProperties(shape.element), 'cNvPr')?.setAttribute('descr', alt);
    return shapeWords(found);
  },
  sample(edit) {
    const found = samplePicture(edit);
    return found === null ? null : { ...found.fields, image: 'sample.png', alt: 'Zzqother picture' };
  },
});
