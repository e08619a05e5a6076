import { NotFoundError } from '@galley/schema/errors';
import { type PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, PdfRef, PdfString } from '@libpdf/core';
import { dictOf, refKey } from '../document/objects.ts';

export interface OutlineEntry {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly title: string;
  readonly level: number;
}

/** Every entry in its order; a chain that bites its own tail ends there. */
export function outlineEntries(pdf: PDF): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<string>();
  const walk = (first: PdfRef | undefined, level: number): void => {
    for (let ref = first; ref !== undefined && !seen.has(refKey(ref)); ) {
      seen.add(refKey(ref));
      const dict = dictOf(pdf, ref);
      if (dict === null) return;
      entries.push({ ref, dict, title: dict.getString('Title', pdf.getObject.bind(pdf))?.asString() ?? '', level });
      if (level < 100) walk(dict.getRef('First'), level + 1);
      ref = dict.getRef('Next');
    }
  };
  walk(dictOf(pdf, pdf.getCatalog().get('Outlines'))?.getRef('First'), 1);
  return entries;
}

/** Adds an entry behind the others of its level. */
export function addOutlineEntry(pdf: PDF, title: string, page: PdfRef, under?: string): void {
  const parent = under === undefined ? ensureRoot(pdf) : named(pdf, under);
  const entry = PdfDict.of({
    Title: PdfString.fromString(title),
    Parent: parent.ref,
    Dest: new PdfArray([page, PdfName.of('XYZ'), PdfNull.instance, PdfNull.instance, PdfNull.instance]),
  });
  const ref = pdf.register(entry);
  const last = lastBelow(pdf, parent.dict);
  if (last !== null) {
    last.dict.set('Next', ref);
    entry.set('Prev', last.ref);
  } else parent.dict.set('First', ref);
  parent.dict.set('Last', ref);
  countOne(pdf, parent.dict);
}

/** The end of the chain that readers follow; what the parent names as its last may stand elsewhere. */
function lastBelow(pdf: PDF, parent: PdfDict): { readonly ref: PdfRef; readonly dict: PdfDict } | null {
  const seen = new Set<string>();
  let last: { readonly ref: PdfRef; readonly dict: PdfDict } | null = null;
  for (let ref = parent.getRef('First'); ref !== undefined && !seen.has(refKey(ref)); ) {
    seen.add(refKey(ref));
    const dict = dictOf(pdf, ref);
    if (dict === null) break;
    last = { ref, dict };
    ref = dict.getRef('Next');
  }
  return last;
}

function ensureRoot(pdf: PDF): { readonly ref: PdfRef; readonly dict: PdfDict } {
  const catalog = pdf.getCatalog();
  const value = catalog.get('Outlines');
  const known = dictOf(pdf, value);
  if (known !== null && value instanceof PdfRef) return { ref: value, dict: known };
  const dict = known ?? PdfDict.of({ Type: PdfName.of('Outlines') });
  const ref = pdf.register(dict);
  catalog.set('Outlines', ref);
  return { ref, dict };
}

function named(pdf: PDF, title: string): OutlineEntry {
  const found = outlineEntries(pdf).find((entry) => entry.title === title);
  if (found !== undefined) return found;
  throw new NotFoundError(`The outline has no entry "${title}".`, 'Look at the map of the file for its outline.', {
    title,
  });
}

/** Counts of shown entries go up to the root; those of a closed entry are negative and end there. */
function countOne(pdf: PDF, parent: PdfDict): void {
  const seen = new Set<PdfDict>();
  for (let node: PdfDict | null = parent; node !== null && !seen.has(node); node = dictOf(pdf, node.get('Parent'))) {
    seen.add(node);
    const count: number = node.getNumber('Count')?.value ?? 0;
    node.set('Count', PdfNumber.of(count < 0 ? count - 1 : count + 1));
    if (count < 0) return;
  }
}
