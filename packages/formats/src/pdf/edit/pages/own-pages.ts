import { ownPage } from '../document/own-page.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';

/** Before the tree of pages becomes one list: what pages had from its nodes would be lost. */
export function ownPages({ pdf }: PdfEdit): void {
  for (const page of pdf.getPages()) ownPage(pdf, page.dict);
}
