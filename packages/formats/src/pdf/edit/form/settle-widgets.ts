import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import { dictOf, itemsOf, refKey } from '../document/objects.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { ensureForm, rootOf } from './adopt-fields.ts';

/**
 * Fields that readers show on pages become fields of the form, each on the page that shows it. Programs leave some out of
 * the form's list, write them into the page itself, or name another page: such fields could be neither filled nor flattened.
 */
export function settleWidgets({ pdf }: PdfEdit): void {
  const known = reachable(pdf);
  const stray = new Map<string, PdfRef>();
  for (const page of pdf.getPages()) {
    const annotations = itemsOf(pdf, page.dict.get('Annots'));
    const own = annotations.map((item) => (item instanceof PdfDict && isWidget(item) ? pdf.register(item) : item));
    if (own.some((item, index) => item !== annotations[index])) page.dict.set('Annots', new PdfArray(own));
    for (const item of own) {
      const widget = dictOf(pdf, item);
      if (!(item instanceof PdfRef) || widget === null || !isWidget(widget)) continue;
      const on = widget.getRef('P');
      if (on !== undefined && refKey(on) !== refKey(page.ref)) widget.set('P', page.ref);
      const root = rootOf(pdf, item);
      if (!known.has(refKey(item)) && !known.has(refKey(root))) stray.set(refKey(root), root);
    }
  }
  if (stray.size === 0) return;
  const form = ensureForm(pdf);
  form.set('Fields', new PdfArray([...itemsOf(pdf, form.get('Fields')), ...stray.values()]));
}

const isWidget = (dict: PdfDict): boolean => dict.getName('Subtype')?.value === 'Widget';

/** Everything that the form's list leads to. */
function reachable(pdf: PdfEdit['pdf']): Set<string> {
  const found = new Set<string>();
  const form = dictOf(pdf, pdf.getCatalog().get('AcroForm'));
  for (const waiting = itemsOf(pdf, form?.get('Fields')); waiting.length > 0; ) {
    const item = waiting.pop();
    if (!(item instanceof PdfRef) || found.has(refKey(item))) continue;
    found.add(refKey(item));
    waiting.push(...itemsOf(pdf, dictOf(pdf, item)?.get('Kids')));
  }
  return found;
}
