import { z } from 'zod';
import { keepOnly } from '../../edit/pages/keep-only.ts';
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
    keepOnly(edit, numbers);
    return pageWords(numbers);
  },
  sample: (edit) => (edit.pageCount > 1 ? { pages: '2,1' } : null),
});
