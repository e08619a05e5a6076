import { ownPages } from '../document/own-pages.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { closeContent } from '../draw/close-content.ts';
import { formOf } from './fields.ts';

/** Makes what the fields show a part of the pages; they can no longer be filled. */
export function flattenForm(edit: PdfEdit): number {
  const form = formOf(edit);
  const count = form.fieldCount;
  ownPages(edit);
  for (const page of edit.pdf.getPages()) if (page.dict.has('Annots')) closeContent(edit.pdf, page);
  form.flatten();
  return count;
}
