import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import { dictOf, refKey, resolved } from '../document/objects.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';

/** Actions that run something or reach out of the document. */
const ACTIVE = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute']);

/** Takes out scripts and actions that start programs or send data. Nothing here ever ran them. */
export function removeScripts(edit: PdfEdit): number {
  const { pdf } = edit;
  let removed = 0;
  const names = dictOf(pdf, pdf.getCatalog().get('Names'));
  if (names?.delete('JavaScript') === true) removed += 1;
  const seen = new Set<string>();
  const waiting: unknown[] = [pdf.getCatalog(), ...pdf.getPages().map(({ ref }) => ref)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      if (seen.has(refKey(next))) continue;
      seen.add(refKey(next));
      next = pdf.getObject(next) ?? undefined;
    }
    if (next instanceof PdfArray) {
      for (let index = next.length - 1; index >= 0; index -= 1) {
        const target = resolved(pdf, next.at(index));
        if (target instanceof PdfDict && isActive(target)) {
          next.remove(index);
          removed += 1;
        } else waiting.push(next.at(index));
      }
    }
    if (!(next instanceof PdfDict)) continue;
    for (const [key, value] of [...next]) {
      const target = resolved(pdf, value);
      if (target instanceof PdfDict && isActive(target)) {
        next.delete(key);
        removed += 1;
      } else waiting.push(value);
    }
  }
  if (removed > 0) edit.mustRewrite();
  return removed;
}

function isActive(action: PdfDict): boolean {
  return ACTIVE.has(action.getName('S')?.value ?? '');
}
