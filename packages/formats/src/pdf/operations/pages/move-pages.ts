import { z } from 'zod';
import { PageNotFoundError } from '../../edit/document/errors.ts';
import { ownPages } from '../../edit/document/own-pages.ts';
import { pageList, pageWords } from '../../edit/pages/page-list.ts';
import { defineOperation } from '../common/define-operation.ts';
import { pagesField } from '../common/fields.ts';

export const movePages = defineOperation({
  kind: 'move_pages',
  describe: 'Moves pages, in the order given, before another page; to the end without it.',
  schema: z.strictObject({ pages: pagesField, before: z.int().min(1).optional() }),
  apply(edit, { pages, before }) {
    const { pdf } = edit;
    const numbers = pageList(pages, edit.pageCount);
    if (before !== undefined && before > edit.pageCount) throw new PageNotFoundError(before, edit.pageCount);
    ownPages(edit);
    const now = pdf.context.pages.getPages();
    const moved = numbers.flatMap((number) => now[number - 1] ?? []);
    const isMoved = new Set(moved);
    const place = before === undefined ? now.length : before - 1;
    const order = [
      ...now.slice(0, place).filter((ref) => !isMoved.has(ref)),
      ...moved,
      ...now.slice(place).filter((ref) => !isMoved.has(ref)),
    ];
    for (const [index, ref] of order.entries()) {
      const at = pdf.context.pages.getPages().indexOf(ref);
      if (at !== index) pdf.movePage(at, index);
    }
    return `${pageWords(numbers)} ${before === undefined ? 'to the end' : `before page ${before}`}`;
  },
  sample: (edit) => (edit.pageCount > 1 ? { pages: 'last', before: 1 } : null),
});
