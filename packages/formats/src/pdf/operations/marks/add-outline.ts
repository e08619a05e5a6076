import { z } from 'zod';
import { addOutlineEntry } from '../../edit/marks/outline.ts';
import { defineOperation } from '../common/define-operation.ts';
import { pageField } from '../common/fields.ts';

export const addOutline = defineOperation({
  kind: 'add_outline',
  describe:
    'Adds an entry to the outline (bookmarks), at the end or at the end of those under another entry (its title).',
  schema: z.strictObject({ title: z.string().min(1).max(500), page: pageField, under: z.string().optional() }),
  apply(edit, { title, page, under }) {
    addOutlineEntry(edit.pdf, title, edit.page(page).ref, under);
    return `"${title}" to page ${page}`;
  },
  sample: (edit) => ({ title: 'Galley – sample', page: edit.pageCount }),
});
