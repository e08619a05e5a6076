import { WrongStateError } from '@galley/schema/errors';
import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed, descendantNamed } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { slideElement } from '../../edit/fragment.ts';
import { setBox, toBox } from '../../edit/shapes/box.ts';
import { copyShape } from '../../edit/shapes/copy-shape.ts';
import { ownPlace } from '../../tree/place.ts';
import { ownProperties } from '../../tree/shapes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { boxFields, shapeFields } from '../common/fields.ts';
import { findShape, shapeWords } from '../common/find.ts';
import { sampleShape } from '../common/samples.ts';

/** Beside the first, so that both are seen. */
const ASIDE = 360_000;
/** They show a part of the deck that is theirs alone. */
const ALONE = new Set(['chart', 'smartart', 'ole', 'object', 'ink']);

export const duplicateShape = defineOperation({
  kind: 'duplicate_shape',
  describe: 'A second shape like one on its slide, beside it or at a place. A placeholder becomes a plain box.',
  schema: z.strictObject({ ...shapeFields, ...boxFields, name: z.string().min(1).optional() }),
  apply(edit, { slide, shape: reference, name, ...place }) {
    const found = findShape(edit, { slide, shape: reference });
    const { shape } = found;
    if (ALONE.has(shape.kind)) {
      throw new WrongStateError(
        `A ${shape.kind} cannot be duplicated on its slide.`,
        'Duplicate the slide, or make a new one.',
        { kind: shape.kind },
      );
    }
    const tree = edit.tree(found.slide.part);
    const copy = copyShape(tree, shape.element);
    shape.element.after(copy);
    descendantNamed(ownProperties(copy), 'ph')?.remove();
    const before = ownPlace(shape.element) ?? shape.place;
    if (before !== null) setBox(tree, copy, toBox(place, { ...before, x: before.x + ASIDE, y: before.y + ASIDE }));
    const properties = childNamed(ownProperties(copy), 'cNvPr');
    keepForm(tree, copy);
    if (name !== undefined) properties?.setAttribute('name', name);
    return `${shapeWords(found)} as shape ${properties?.attribute('id') ?? ''}`;
  },
  sample(edit) {
    const found = sampleShape(
      edit,
      ({ kind, element }) => !ALONE.has(kind) && kind !== 'media' && element.parent?.name === 'spTree',
    );
    return found === null ? null : found.fields;
  },
});

/** What a placeholder took from its layout: a box without a form of its own is not drawn everywhere. */
function keepForm(tree: XmlTree, copy: XmlElement): void {
  const looks = copy.name === 'sp' ? childNamed(copy, 'spPr') : undefined;
  if (looks === undefined || looks.elements().some(({ name }) => /Geom$/.test(name))) return;
  const form = slideElement(tree, '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>');
  const transform = childNamed(looks, 'xfrm');
  if (transform === undefined) looks.prepend(form);
  else transform.after(form);
}
