import { z } from 'zod';
import { placeForm } from '../../edit/draw/place-form.ts';
import { textForms } from '../../edit/draw/text-forms.ts';
import { pageList, pageWords } from '../../edit/pages/page-list.ts';
import { defineOperation } from '../common/define-operation.ts';
import {
  centimetresField,
  colorField,
  opacityField,
  POINTS_PER_CM,
  pagesField,
  positionField,
} from '../common/fields.ts';

export const stampText = defineOperation({
  kind: 'stamp_text',
  describe:
    'Writes text over pages: page numbers, header, footer, watermark (position center, angle 45, size 60, opacity 0.2). {{page}} and {{pages}} become numbers.',
  schema: z.strictObject({
    text: z.string().min(1).max(2000),
    pages: pagesField.default('all'),
    position: positionField.default('bottom'),
    size: z.number().min(3).max(400).default(10),
    color: colorField.default('#000000'),
    bold: z.boolean().default(false),
    opacity: opacityField.default(1),
    angle: z.number().min(-360).max(360).default(0),
    margin_cm: centimetresField.default(1),
  }),
  async apply(edit, { text, pages, position, size, color, bold, opacity, angle, margin_cm }) {
    const numbers = pageList(pages, edit.pageCount);
    const align = position.includes('left') ? 'left' : position.includes('right') ? 'right' : 'center';
    const texts = numbers.map((number) =>
      text.replaceAll('{{page}}', String(number)).replaceAll('{{pages}}', String(edit.pageCount)),
    );
    const different = [...new Set(texts)];
    const forms = await textForms(
      edit,
      different.map((each) => ({ text: each, size, color, bold, align })),
    );
    for (const [index, number] of numbers.entries()) {
      const form = forms[different.indexOf(texts[index] ?? '')];
      const placing = { position, margin: margin_cm * POINTS_PER_CM, angle, opacity, scale: 1 };
      if (form !== undefined) placeForm(edit, edit.page(number), form, placing);
    }
    return `on ${pageWords(numbers)}`;
  },
  sample: () => ({ text: 'Galley {{page}} / {{pages}}', position: 'bottom-right' as const, opacity: 0.8 }),
});
