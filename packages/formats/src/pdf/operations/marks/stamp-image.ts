import { FileUnusableError } from '@galley/schema/errors';
import { type PDFImage, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { z } from 'zod';
import type { PdfEdit } from '../../edit/document/pdf-edit.ts';
import { placeForm } from '../../edit/draw/place-form.ts';
import type { DrawnForm } from '../../edit/draw/text-forms.ts';
import { pageList, pageWords } from '../../edit/pages/page-list.ts';
import { defineOperation } from '../common/define-operation.ts';
import { centimetresField, opacityField, POINTS_PER_CM, pagesField, positionField } from '../common/fields.ts';

export const stampImage = defineOperation({
  kind: 'stamp_image',
  describe: 'Draws a picture (path of a png or jpeg of the Workbench) over pages, such as a logo.',
  schema: z.strictObject({
    image: z.string(),
    pages: pagesField.default('all'),
    position: positionField.default('top-right'),
    width_cm: centimetresField.min(0.1).default(3),
    opacity: opacityField.default(1),
    angle: z.number().min(-360).max(360).default(0),
    margin_cm: centimetresField.default(1),
  }),
  apply(edit, { image, pages, position, width_cm, opacity, angle, margin_cm }) {
    const numbers = pageList(pages, edit.pageCount);
    const form = imageForm(edit, image);
    const scale = (width_cm * POINTS_PER_CM) / form.width;
    const placing = { position, margin: margin_cm * POINTS_PER_CM, angle, opacity, scale };
    for (const number of numbers) placeForm(edit, edit.page(number), form, placing);
    return `on ${pageWords(numbers)}`;
  },
  sample: () => ({ image: 'sample.png', pages: '1', width_cm: 2 }),
});

/** A picture as a drawing of a point for each of its dots. */
function imageForm(edit: PdfEdit, path: string): DrawnForm {
  const { ref, width, height } = embedded(edit, path);
  const form = PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: new PdfArray([0, 0, width, height].map((value) => PdfNumber.of(value))),
      Resources: PdfDict.of({ XObject: PdfDict.of({ Picture: ref }) }),
    },
    new TextEncoder().encode(`q ${width} 0 0 ${height} 0 0 cm /Picture Do Q`),
  );
  return { ref: edit.pdf.register(form), width, height };
}

function embedded(edit: PdfEdit, path: string): PDFImage {
  try {
    return edit.pdf.embedImage(edit.file(path));
  } catch (error) {
    if (error instanceof Error && 'remedy' in error) throw error;
    throw new FileUnusableError(
      `"${path}" is not a picture that fits into a PDF.`,
      'Use a png or jpeg file.',
      { path },
      error,
    );
  }
}
