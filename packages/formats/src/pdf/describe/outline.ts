import { wideText } from '../pdfium/memory.ts';
import type { PdfDocument } from '../pdfium/pdf-document.ts';
import { actionTarget } from './link-target.ts';

export interface OutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  readonly page?: number;
}

/** Entries of a file can lead to each other in circles. */
const MOST_ENTRIES = 5_000;
const DEEPEST = 20;

export function outlineOf(document: PdfDocument): OutlineEntry[] {
  const { engine, handle } = document;
  const { calls } = engine;
  const seen = new Set<number>();
  const entries: OutlineEntry[] = [];
  const visit = (parent: number, level: number): void => {
    let bookmark = calls.FPDFBookmark_GetFirstChild(handle, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && entries.length < MOST_ENTRIES) {
      seen.add(bookmark);
      const at = bookmark;
      const title = wideText(engine, (buffer, bytes) => calls.FPDFBookmark_GetTitle(at, buffer, bytes)).trim();
      const dest = calls.FPDFBookmark_GetDest(handle, at);
      const target = actionTarget(document, dest, calls.FPDFBookmark_GetAction(at));
      entries.push({ title, level, ...(target !== null && 'page' in target ? { page: target.page } : {}) });
      if (level < DEEPEST) visit(at, level + 1);
      bookmark = calls.FPDFBookmark_GetNextSibling(handle, at);
    }
  };
  visit(0, 1);
  return entries;
}
