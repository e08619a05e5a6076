import { sameRef } from '../document/objects.ts';
import { ownPages } from '../document/own-pages.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { removePages } from './remove-pages.ts';

/** Takes out all pages but these, which then stand in the order given. */
export function keepOnly(edit: PdfEdit, pages: readonly number[]): void {
  const wanted = pages.map((number) => edit.page(number).ref);
  const others = Array.from({ length: edit.pageCount }, (_, index) => index + 1).filter(
    (number) => !pages.includes(number),
  );
  if (others.length > 0) removePages(edit, others);
  ownPages(edit);
  for (const [place, ref] of wanted.entries()) {
    const now = edit.pdf.context.pages.getPages().findIndex((each) => sameRef(each, ref));
    if (now !== place) edit.pdf.movePage(now, place);
  }
}
