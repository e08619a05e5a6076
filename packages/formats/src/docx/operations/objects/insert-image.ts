import { z } from 'zod';
import { newParagraph } from '../../edit/blocks/new-paragraph.ts';
import { findPlace } from '../../edit/blocks/place.ts';
import { wordElement } from '../../edit/fragment.ts';
import { addImage, imageRun, imageSize } from '../../edit/images/add-image.ts';
import { textWidth } from '../../edit/page/sections.ts';
import { defineOperation } from '../common/define-operation.ts';
import { alignSchema, lineField, placeFields } from '../common/fields.ts';
import { alignProperty } from '../common/paragraph-look.ts';
import { paragraphLine } from '../common/require-line.ts';
import { samplePlace } from '../common/sample-place.ts';

const centimetres = z.number().positive().max(100);

export const insertImage = defineOperation({
  kind: 'insert_image',
  describe:
    'Inserts a picture (path of a png, jpeg or gif of the Workbench) as a paragraph of its own, or at the end of a line (line).',
  schema: z.strictObject({
    ...placeFields,
    line: lineField.optional(),
    image: z.string(),
    width_cm: centimetres.optional(),
    height_cm: centimetres.optional(),
    alt: z.string().default(''),
    align: alignSchema.optional(),
  }),
  apply(edit, { line: number, image, alt, align, width_cm, height_cm, ...where }) {
    const make = (part: string): string => {
      const { relation, facts } = addImage(edit, part, image);
      return imageRun(edit.ids.drawing(), relation, imageSize(facts, { width_cm, height_cm }, textWidth(edit)), alt);
    };
    if (number !== undefined) {
      const line = paragraphLine(edit, number, where.expect);
      line.element.append(wordElement(edit.treeOf(line), make(line.part)));
      edit.linesChanged();
      return `at the end of line ${number}`;
    }
    const place = findPlace(edit, where);
    const run = make(place.part);
    place.insert([newParagraph(place.tree, align === undefined ? '' : alignProperty(align), run)]);
    return place.words;
  },
  sample: (edit) => ({
    ...samplePlace(edit),
    image: 'sample.png',
    alt: 'A sample',
    width_cm: 2,
    align: 'center' as const,
  }),
});
