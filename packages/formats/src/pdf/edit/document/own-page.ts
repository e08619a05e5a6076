import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import { dictOf, refKey, resolved } from './objects.ts';

/** What pages may have from the nodes above them. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** Writes into a page what it has from above: without it, a page that is moved or drawn on loses its fonts or its size. */
export function ownPage(pdf: PDF, page: PdfDict): void {
  for (const key of INHERITED) {
    if (resolved(pdf, page.get(key)) !== null) continue;
    const value = inheritedValue(pdf, page, key);
    if (value !== null) page.set(key, value instanceof PdfDict && !(value instanceof PdfRef) ? value.clone() : value);
  }
  // A list that stands elsewhere would be replaced instead of added to.
  const annotations = page.get('Annots');
  if (!(annotations instanceof PdfRef)) return;
  const list = pdf.getObject(annotations);
  if (list instanceof PdfArray) page.set('Annots', new PdfArray(list.toArray()));
}

export function inheritedValue(pdf: PDF, page: PdfDict, key: string): PdfObject | null {
  const seen = new Set<string>();
  let node: PdfDict | null = page;
  while (node !== null) {
    const value = node.get(key);
    if (resolved(pdf, value) !== null) return value ?? null;
    const parent: PdfRef | undefined = node.getRef('Parent');
    if (parent === undefined || seen.has(refKey(parent))) return null;
    seen.add(refKey(parent));
    node = dictOf(pdf, parent);
  }
  return null;
}
