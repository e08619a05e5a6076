import { z } from 'zod';
import { pageList, pageWords } from '../../edit/pages/page-list.ts';
import { removePages } from '../../edit/pages/remove-pages.ts';
import { defineOperation } from '../common/define-operation.ts';
import { pagesField } from '../common/fields.ts';

export const deletePages = defineOperation({
  kind: 'delete_pages',
  describe: 'Deletes pages; nothing of their content stays in the file.',
  schema: z.strictObject({ pages: pagesField }),
  apply(edit, { pages }) {
    const numbers = pageList(pages, edit.pageCount);
    removePages(edit, numbers);
    return pageWords(numbers);
  },
  sample: (edit) => (edit.pageCount > 1 ? { pages: 'last' } : null),
});

export const keepPages = defineOperation({
  kind: 'keep_pages',
  describe: 'Deletes all pages but these, which then stand in the order given.',
  schema: z.strictObject({ pages: pagesField }),
  apply(edit, { pages }) {
    const numbers = pageList(pages, edit.pageCount);
    const wanted = numbers.map((number) => edit.page(number).ref);
    const others = Array.from({ length: edit.pageCount }, (_, index) => index + 1).filter(
      (number) => !numbers.includes(number),
    );
    if (others.length > 0) removePages(edit, others);
    for (const [place, ref] of wanted.entries()) {
      const now = edit.pdf.context.pages.getPages().indexOf(ref);
      if (now >= 0 && now !== place) edit.pdf.movePage(now, place);
    }
    return pageWords(numbers);
  },
  sample: (edit) => (edit.pageCount > 1 ? { pages: '2,1' } : null),
});
