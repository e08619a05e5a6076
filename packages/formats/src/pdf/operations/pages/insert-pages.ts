import { z } from 'zod';
import { PageNotFoundError } from '../../edit/document/errors.ts';
import { insertPages } from '../../edit/pages/insert-pages.ts';
import { pageList } from '../../edit/pages/page-list.ts';
import { defineOperation } from '../common/define-operation.ts';
import { pageField, pagesField } from '../common/fields.ts';

export const insertPagesOperation = defineOperation({
  kind: 'insert_pages',
  describe: 'Inserts pages of another PDF of the Workbench before a page; at the end without it.',
  schema: z.strictObject({ path: z.string(), pages: pagesField.default('all'), before: pageField.optional() }),
  async apply(edit, { path, pages, before }) {
    const place = before ?? edit.pageCount + 1;
    if (place > edit.pageCount + 1) throw new PageNotFoundError(place, edit.pageCount);
    const source = await edit.source(path);
    const numbers = pageList(pages, source.getPageCount());
    insertPages(edit, source, numbers, place);
    return `${numbers.length} page${numbers.length === 1 ? '' : 's'} of ${path} as page ${place}`;
  },
  sample: () => ({ path: 'sample.pdf' }),
});
