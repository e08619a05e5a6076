import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { childNamed } from '../../../xml/find-element.ts';
import { setBox, toBox } from '../../edit/shapes/box.ts';
import { ownPlace, transformOf } from '../../tree/place.ts';
import { ownProperties } from '../../tree/shapes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { boxFields, shapeFields } from '../common/fields.ts';
import { findShape, shapeWords } from '../common/find.ts';
import { sampleShape } from '../common/samples.ts';

const PLACE = ['x_cm', 'y_cm', 'width_cm', 'height_cm'] as const;

export const setShape = defineOperation({
  kind: 'set_shape',
  describe: 'Moves, resizes, turns (degrees), renames or hides a shape. Inside a group, places are those of the group.',
  schema: z.strictObject({
    ...shapeFields,
    ...boxFields,
    rotation: z.number().min(-360).max(360).optional(),
    name: z.string().min(1).optional(),
    hidden: z.boolean().optional(),
  }),
  apply(edit, { rotation, name, hidden, slide, shape: reference, ...place }) {
    const isPlaced = PLACE.some((field) => place[field] !== undefined);
    if (!isPlaced && rotation === undefined && name === undefined && hidden === undefined) {
      throw new InvalidArgumentError(
        'x_cm',
        'Nothing to set is named.',
        'Give a place, a size, rotation, name or hidden.',
      );
    }
    const found = findShape(edit, { slide, shape: reference });
    const { element } = found.shape;
    const tree = edit.tree(found.slide.part);
    const before = ownPlace(element) ?? found.shape.place;
    if (isPlaced || (rotation !== undefined && transformOf(element) === undefined)) {
      setBox(tree, element, toBox(place, before ?? { x: 0, y: 0, width: 1_800_000, height: 900_000 }));
    }
    if (rotation !== undefined) {
      const turned = Math.round((((rotation % 360) + 360) % 360) * 60_000);
      transformOf(element)?.setAttribute('rot', turned === 0 ? null : String(turned));
    }
    const properties = childNamed(ownProperties(element), 'cNvPr');
    if (name !== undefined) properties?.setAttribute('name', name);
    if (hidden !== undefined) properties?.setAttribute('hidden', hidden ? '1' : null);
    return shapeWords(found);
  },
  sample(edit) {
    const found = sampleShape(edit, ({ kind }) => kind !== 'group' && kind !== 'ink');
    return found === null ? null : { ...found.fields, x_cm: 1.5, y_cm: 2, width_cm: 8, name: 'Zzqnamed' };
  },
});
