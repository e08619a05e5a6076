import { PdfNumber } from '@libpdf/core';
import { z } from 'zod';
import { turnOf } from '../../edit/draw/seen-page.ts';
import { pageList, pageWords } from '../../edit/pages/page-list.ts';
import { defineOperation } from '../common/define-operation.ts';
import { pagesField } from '../common/fields.ts';

export const rotatePages = defineOperation({
  kind: 'rotate_pages',
  describe: 'Turns pages clockwise.',
  schema: z.strictObject({ pages: pagesField.default('all'), by: z.literal([90, 180, 270]) }),
  apply(edit, { pages, by }) {
    const numbers = pageList(pages, edit.pageCount);
    for (const number of numbers) {
      const page = edit.page(number);
      page.dict.set('Rotate', PdfNumber.of((turnOf(edit.pdf, page) + by) % 360));
    }
    return pageWords(numbers);
  },
  sample: () => ({ pages: '1', by: 90 as const }),
});
