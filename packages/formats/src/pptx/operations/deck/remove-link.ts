import { NotFoundError } from '@galley/schema/errors';
import { z } from 'zod';
import { relationsIn } from '../../../ooxml/unused-relations.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findShape, shapeWords } from '../common/find.ts';
import { sampleShape } from '../common/samples.ts';

export const removeLink = defineOperation({
  kind: 'remove_link',
  describe: 'Takes the links of a shape and of its words away; the words stay.',
  schema: z.strictObject(shapeFields),
  apply(edit, named) {
    const found = findShape(edit, named);
    const links = linksOf(found.shape.element);
    if (links.length === 0) {
      throw new NotFoundError(`There is no link in ${shapeWords(found)}.`, 'Read the slide for those that there are.');
    }
    for (const link of links) {
      edit.lost(relationsIn(found.slide.part, link));
      link.remove();
    }
    return `${links.length} of ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleShape(edit, ({ element }) => linksOf(element).length > 0);
    return found === null ? null : found.fields;
  },
});

function linksOf(shape: XmlElement): XmlElement[] {
  return [...shape.descendants()].filter(({ name }) => /^hlink(?:Click|MouseOver|Hover)$/.test(name));
}
