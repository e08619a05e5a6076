import { z } from 'zod';
import { WrongShapeError } from '../../edit/deck/errors.ts';
import { slideElement } from '../../edit/fragment.ts';
import { addShape } from '../../edit/shapes/add-shape.ts';
import { EMU_PER_CM, toBox } from '../../edit/shapes/box.ts';
import { contentRoom } from '../../edit/shapes/content-room.ts';
import { addImage, coverCrop, imageBox } from '../../edit/shapes/images.ts';
import { pictureXml } from '../../edit/shapes/markup.ts';
import { defineOperation } from '../common/define-operation.ts';
import { boxFields, shapeField, slideField } from '../common/fields.ts';

export const insertImage = defineOperation({
  kind: 'insert_image',
  describe:
    'Puts a picture of the Workbench (png, jpeg, gif) on a slide: where there is room, at a place, or into an empty placeholder (shape), which it fills.',
  schema: z.strictObject({
    slide: slideField,
    image: z.string(),
    alt: z.string().default(''),
    shape: shapeField.optional(),
    ...boxFields,
  }),
  apply(edit, { slide: number, image, alt, shape: reference, ...place }) {
    const slide = edit.slide(number);
    const name = image.slice(image.lastIndexOf('/') + 1);
    if (reference !== undefined) {
      const shape = edit.shape(slide, reference);
      if (shape.placeholder === null || shape.element.name !== 'sp' || shape.place === null) {
        throw new WrongShapeError(number, shape, 'an empty placeholder');
      }
      const { relation, facts } = addImage(edit, slide.part, image);
      const crop = coverCrop(facts, shape.place);
      const picture = { relation, name, alt, crop, placeholder: shape.placeholder.element.toString() };
      const made = slideElement(edit.tree(slide.part), pictureXml(Number(shape.id), shape.place, picture));
      shape.element.replaceWith(made);
      return `in ${shape.name} of slide ${number}`;
    }
    const { relation, facts } = addImage(edit, slide.part, image);
    const wanted = {
      width: place.width_cm === undefined ? undefined : place.width_cm * EMU_PER_CM,
      height: place.height_cm === undefined ? undefined : place.height_cm * EMU_PER_CM,
    };
    const box = toBox(place, imageBox(facts, wanted, contentRoom(edit, slide)));
    addShape(edit, slide.part, (id) => pictureXml(id, box, { relation, name, alt }));
    return `on slide ${number}`;
  },
  sample: (edit) =>
    edit.slides().length === 0
      ? null
      : { slide: 1, image: 'sample.png', alt: 'Zzqpicture', x_cm: 1, y_cm: 1, width_cm: 2 },
});
