import { type PDF, PdfArray, PdfDict, PdfRef, PdfString } from '@libpdf/core';
import type { ObjectCopy } from '../document/copy-objects.ts';
import { dictOf, itemsOf, refKey } from '../document/objects.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';

/** Fields on pages that came from another document become fields of this one; a name that is taken gets a number. */
export function adoptFields(edit: PdfEdit, source: PDF, copy: ObjectCopy, pages: readonly PdfDict[]): void {
  const { pdf } = edit;
  const theirs = dictOf(source, source.getCatalog().get('AcroForm'));
  if (theirs === null) return;
  const roots = fieldRoots(pdf, pages);
  if (roots.size === 0) return;
  const ours = ensureForm(pdf);
  const taken = new Set(itemsOf(pdf, ours.get('Fields')).map((field) => nameOf(dictOf(pdf, field))));
  const fields = itemsOf(pdf, ours.get('Fields'));
  for (const root of roots.values()) {
    const field = dictOf(pdf, root);
    if (field === null) continue;
    const name = freeName(nameOf(field), taken);
    if (name !== nameOf(field)) edit.warn(`A field "${nameOf(field)}" was there already; the new one is "${name}".`);
    field.set('T', PdfString.fromString(name));
    taken.add(name);
    // What the other form says for all of its fields, this form may say differently.
    for (const key of ['DA', 'Q']) {
      const value = theirs.get(key);
      if (value !== undefined && !field.has(key)) field.set(key, copy.copy(value));
    }
    fields.push(root);
  }
  ours.set('Fields', new PdfArray(fields));
  adoptFonts(pdf, ours, source, theirs, copy);
}

/** The outermost field of each widget on these pages. */
function fieldRoots(pdf: PDF, pages: readonly PdfDict[]): Map<string, PdfRef> {
  const roots = new Map<string, PdfRef>();
  for (const item of pages.flatMap((page) => itemsOf(pdf, page.get('Annots')))) {
    if (!(item instanceof PdfRef) || dictOf(pdf, item)?.getName('Subtype')?.value !== 'Widget') continue;
    const root = rootOf(pdf, item);
    if (dictOf(pdf, root)?.has('T') === true) roots.set(refKey(root), root);
  }
  return roots;
}

export function rootOf(pdf: PDF, widget: PdfRef): PdfRef {
  const seen = new Set<string>();
  let current = widget;
  for (;;) {
    const parent = dictOf(pdf, current)?.getRef('Parent');
    if (parent === undefined || seen.has(refKey(parent)) || dictOf(pdf, parent) === null) return current;
    seen.add(refKey(parent));
    current = parent;
  }
}

export function ensureForm(pdf: PDF): PdfDict {
  const catalog = pdf.getCatalog();
  const known = dictOf(pdf, catalog.get('AcroForm'));
  if (known !== null) return known;
  const form = PdfDict.of({ Fields: new PdfArray() });
  catalog.set('AcroForm', pdf.register(form));
  return form;
}

function adoptFonts(pdf: PDF, ours: PdfDict, source: PDF, theirs: PdfDict, copy: ObjectCopy): void {
  const fonts = dictOf(source, dictOf(source, theirs.get('DR'))?.get('Font'));
  if (fonts === null) return;
  const resources = dictOf(pdf, ours.get('DR')) ?? new PdfDict();
  const known = dictOf(pdf, resources.get('Font')) ?? new PdfDict();
  for (const [name, font] of fonts) if (!known.has(name)) known.set(name, copy.copy(font));
  if (!resources.has('Font')) resources.set('Font', known);
  if (!ours.has('DR')) ours.set('DR', resources);
}

function nameOf(field: PdfDict | null): string {
  return field?.getString('T')?.asString() ?? '';
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
