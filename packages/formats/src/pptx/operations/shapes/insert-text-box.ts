import { z } from 'zod';
import { childNamed } from '../../../xml/find-element.ts';
import { addShape } from '../../edit/shapes/add-shape.ts';
import { toBox } from '../../edit/shapes/box.ts';
import { contentRoom } from '../../edit/shapes/content-room.ts';
import { textBoxXml } from '../../edit/shapes/markup.ts';
import { applyFormat } from '../../edit/text/run-format.ts';
import { runProperties } from '../../edit/text/run-markup.ts';
import { setParagraphs } from '../../edit/text/set-paragraphs.ts';
import { paragraphsOf } from '../../tree/text.ts';
import { paragraphsFrom } from '../common/content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { boxFields, contentSchema, formatSchema, slideField } from '../common/fields.ts';

const LINE = 369_332;

export const insertTextBox = defineOperation({
  kind: 'insert_text_box',
  describe: 'Puts a box with text on a slide, where there is room or at a place; format is how all of it looks.',
  schema: z.strictObject({
    slide: slideField,
    text: contentSchema,
    name: z.string().optional(),
    format: formatSchema.optional(),
    ...boxFields,
  }),
  apply(edit, { slide: number, text, name, format, ...place }) {
    const slide = edit.slide(number);
    const paragraphs = paragraphsFrom(text);
    const room = contentRoom(edit, slide);
    const box = toBox(place, { ...room, height: LINE * Math.max(1, paragraphs.length) });
    const tree = edit.tree(slide.part);
    const shape = addShape(edit, slide.part, (id) => textBoxXml(id, box, name ?? `TextBox ${id - 1}`));
    const body = childNamed(shape, 'txBody');
    if (body !== undefined) {
      setParagraphs(tree, body, paragraphs);
      const runs = paragraphsOf(body).flatMap((paragraph) => paragraph.runs.map(({ element }) => element));
      if (format !== undefined) for (const run of runs) applyFormat(tree, runProperties(tree, run), format);
    }
    return `on slide ${number}`;
  },
  sample: (edit) =>
    edit.slides().length === 0
      ? null
      : {
          slide: 1,
          text: 'Zzqbox\nsecond line',
          x_cm: 1,
          y_cm: 1,
          width_cm: 6,
          format: { size: 14, color: 'accent1' },
        },
});
