import { type PDF, PdfArray, type PdfDict, PdfNumber, PdfRef } from '@libpdf/core';
import { dictOf, resolved } from '../document/objects.ts';
import { type OutlineEntry, outlineEntries } from './outline.ts';

/** Entries that lead to pages which are gone go, too, unless others stand below them. */
export function pruneOutline(pdf: PDF, isGone: (page: PdfRef) => boolean): void {
  const entries = outlineEntries(pdf);
  // Those below come first: an entry may become empty by it.
  for (const entry of entries.toReversed()) {
    const page = destinationPage(pdf, entry.dict);
    if (page === null || !isGone(page)) continue;
    if (entry.dict.getRef('First') === undefined) unlink(pdf, entry);
    else {
      entry.dict.delete('Dest');
      entry.dict.delete('A');
    }
  }
}

/** The page that an entry or link leads to, where it names it by itself. */
function destinationPage(pdf: PDF, dict: PdfDict): PdfRef | null {
  const action = dictOf(pdf, dict.get('A'));
  const target = resolved(pdf, dict.get('Dest') ?? action?.get('D'));
  const page = target instanceof PdfArray ? target.at(0) : undefined;
  return page instanceof PdfRef ? page : null;
}

function unlink(pdf: PDF, { dict }: OutlineEntry): void {
  const parent = dictOf(pdf, dict.get('Parent'));
  const [before, after] = [dict.getRef('Prev'), dict.getRef('Next')];
  join(dictOf(pdf, before) ?? parent, before === undefined ? 'First' : 'Next', after);
  join(dictOf(pdf, after) ?? parent, after === undefined ? 'Last' : 'Prev', before);
  if (parent === null) return;
  if (parent.getRef('First') === undefined) {
    parent.delete('Count');
    parent.delete('Last');
    return;
  }
  const count = parent.getNumber('Count')?.value ?? 0;
  if (count !== 0) parent.set('Count', PdfNumber.of(count > 0 ? Math.max(1, count - 1) : Math.min(-1, count + 1)));
}

function join(node: PdfDict | null, key: string, target: PdfRef | undefined): void {
  if (target === undefined) node?.delete(key);
  else node?.set(key, target);
}
