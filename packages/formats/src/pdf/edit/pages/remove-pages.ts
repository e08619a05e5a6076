import { type PDF, PdfArray, type PdfDict, PdfRef } from '@libpdf/core';
import { NoPageLeftError } from '../document/errors.ts';
import { dictOf, itemsOf, refKey } from '../document/objects.ts';
import { ownPages } from '../document/own-pages.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { pruneOutline } from '../marks/prune-outline.ts';

/**
 * Takes pages out with what stands on them. Other parts may go on pointing to them (links, the structure for readers
 * aloud), so the pages are also emptied: nothing of their content stays in the file.
 */
export function removePages(edit: PdfEdit, pages: readonly number[]): void {
  if (pages.length >= edit.pageCount) throw new NoPageLeftError();
  ownPages(edit);
  const { pdf } = edit;
  const gone = new Set<string>();
  for (const number of [...pages].sort((left, right) => right - left)) {
    const ref = pdf.removePage(number - 1);
    gone.add(refKey(ref));
    const page = dictOf(pdf, ref);
    if (page === null) continue;
    for (const item of itemsOf(pdf, page.get('Annots'))) {
      if (item instanceof PdfRef) gone.add(refKey(item));
    }
    clear(page);
  }
  // One note or field may stand on several pages: it goes with the last of them.
  for (const { dict } of pdf.getPages()) {
    for (const item of itemsOf(pdf, dict.get('Annots'))) if (item instanceof PdfRef) gone.delete(refKey(item));
  }
  pruneFields(pdf, gone);
  pruneStructure(pdf, gone);
  pruneOutline(pdf, (ref) => gone.has(refKey(ref)));
  edit.mustRewrite();
}

function clear(dict: PdfDict): void {
  for (const key of [...dict.keys()]) dict.delete(key);
}

/** Fields lose the boxes that are gone; one without any box left goes, too. */
function pruneFields(pdf: PDF, gone: ReadonlySet<string>): void {
  const form = dictOf(pdf, pdf.getCatalog().get('AcroForm'));
  if (form !== null) {
    form.set(
      'Fields',
      new PdfArray(itemsOf(pdf, form.get('Fields')).filter((field) => keeps(pdf, field, gone, new Set()))),
    );
    if (form.has('CO')) form.delete('CO');
  }
  for (const key of gone) {
    const [number = 0, generation = 0] = key.split(' ').map(Number);
    const dict = dictOf(pdf, PdfRef.of(number, generation));
    if (dict !== null) clear(dict);
  }
}

function keeps(pdf: PDF, field: Parameters<typeof dictOf>[1], gone: ReadonlySet<string>, seen: Set<string>): boolean {
  if (field instanceof PdfRef) {
    if (gone.has(refKey(field))) return false;
    if (seen.has(refKey(field))) return true;
    seen.add(refKey(field));
  }
  const dict = dictOf(pdf, field);
  const kids = dict === null ? [] : itemsOf(pdf, dict.get('Kids'));
  if (dict === null || kids.length === 0) return true;
  const left = kids.filter((kid) => keeps(pdf, kid, gone, seen));
  if (left.length < kids.length) dict.set('Kids', new PdfArray(left));
  return left.length > 0;
}

/** Words that the structure for readers aloud holds about these pages. */
function pruneStructure(pdf: PDF, gone: ReadonlySet<string>): void {
  const root = pdf.getCatalog().get('StructTreeRoot');
  const waiting: { readonly value: Parameters<typeof dictOf>[1]; readonly isGone: boolean }[] = [
    { value: root, isGone: false },
  ];
  const seen = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.value instanceof PdfRef) {
      if (seen.has(refKey(next.value))) continue;
      seen.add(refKey(next.value));
    }
    const dict = dictOf(pdf, next.value);
    if (dict === null) continue;
    const page = dict.getRef('Pg');
    const isGone = page === undefined ? next.isGone : gone.has(refKey(page));
    if (isGone) for (const key of ['ActualText', 'Alt', 'E', 'T']) dict.delete(key);
    const kids = dict.get('K');
    for (const value of itemsOf(pdf, kids).length > 0 ? itemsOf(pdf, kids) : [kids]) waiting.push({ value, isGone });
  }
}
