import { type PDF, PdfDict, type PdfRef } from '@libpdf/core';
import { ObjectCopy } from '../document/copy-objects.ts';
import { itemsOf } from '../document/objects.ts';
import { inheritedValue, ownPage } from '../document/own-page.ts';
import { ownPages } from '../document/own-pages.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { adoptFields } from '../form/adopt-fields.ts';

/** Entries of a page that mean something only where it comes from. */
const LEFT_BEHIND = new Set(['Parent', 'B', 'StructParents', 'Tabs', 'PieceInfo']);

/** Puts pages of another document (from 1) before a page of this one; behind the last where `before` is one more. */
export function insertPages(edit: PdfEdit, source: PDF, pages: readonly number[], before: number): readonly PdfRef[] {
  ownPages(edit);
  const { pdf } = edit;
  const copy = new ObjectCopy(source, pdf);
  const made = pages.map((number) => {
    const page = source.getPage(number - 1);
    const dict = new PdfDict();
    const ref = pdf.register(dict);
    if (page !== null) copy.set(page.ref, ref);
    return { dict, ref, page };
  });
  for (const [index, { dict, ref, page }] of made.entries()) {
    if (page === null) continue;
    for (const key of ['Resources', 'MediaBox', 'CropBox', 'Rotate']) {
      const value = inheritedValue(source, page.dict, key);
      if (value !== null) dict.set(key, copy.copy(value));
    }
    for (const [key, value] of page.dict) {
      if (!LEFT_BEHIND.has(key.value) && !dict.has(key)) dict.set(key, copy.copy(value));
    }
    ownPage(pdf, dict);
    for (const item of itemsOf(pdf, dict.get('Annots'))) forgetStructure(pdf, item);
    pdf.insertPage(before - 1 + index, ref);
  }
  adoptFields(
    edit,
    source,
    copy,
    made.map(({ dict }) => dict),
  );
  return made.map(({ ref }) => ref);
}

function forgetStructure(pdf: PDF, annotation: Parameters<typeof itemsOf>[1]): void {
  const dict = annotation instanceof PdfDict ? annotation : pdf.getObject(annotation as PdfRef);
  if (dict instanceof PdfDict) dict.delete('StructParent');
}
