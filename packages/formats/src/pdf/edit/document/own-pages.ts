import { ownPage } from './own-page.ts';
import type { PdfEdit } from './pdf-edit.ts';

/** Before the tree of pages becomes one list: what pages had from its nodes would be lost. */
export function ownPages({ pdf }: PdfEdit): void {
  for (const page of pdf.getPages()) ownPage(pdf, page.dict);
}
