import { named, wideText } from '../pdfium/memory.ts';
import type { PdfPage } from '../pdfium/pdf-page.ts';
import { actionTarget, type LinkTarget } from './link-target.ts';

/** What is laid over a page: comments, marks, stamps. Fields and links are told apart from them. */
export interface Annotation {
  readonly type: string;
  readonly author?: string;
  readonly text?: string;
}

export interface PageLink {
  readonly target: LinkTarget;
}

const LINK = 2;
const WIDGET = 20;
const POPUP = 16;
const TYPES: Readonly<Record<number, string>> = {
  1: 'comment',
  3: 'text',
  4: 'line',
  5: 'square',
  6: 'circle',
  7: 'polygon',
  8: 'polyline',
  9: 'highlight',
  10: 'underline',
  11: 'squiggly',
  12: 'strikeout',
  13: 'stamp',
  14: 'caret',
  15: 'ink',
  17: 'file attachment',
  18: 'sound',
  19: 'movie',
  21: 'screen',
  28: 'redaction',
};
/** Has each annotation of a page at hand in turn. */
export function* eachAnnotation(page: PdfPage): Generator<{ readonly handle: number; readonly subtype: number }> {
  const { calls } = page.engine;
  const count = page.hasTooManyAnnotations ? 0 : page.annotationCount;
  for (let index = 0; index < count; index += 1) {
    const handle = calls.FPDFPage_GetAnnot(page.handle, index);
    if (handle === 0) continue;
    try {
      yield { handle, subtype: calls.FPDFAnnot_GetSubtype(handle) };
    } finally {
      calls.FPDFPage_CloseAnnot(handle);
    }
  }
}

export function pageAnnotations(page: PdfPage): Annotation[] {
  const found: Annotation[] = [];
  for (const { handle, subtype } of eachAnnotation(page)) {
    if (subtype === LINK || subtype === WIDGET || subtype === POPUP) continue;
    const author = annotationText(page, handle, 'T');
    const text = annotationText(page, handle, 'Contents');
    found.push({
      type: TYPES[subtype] ?? 'annotation',
      ...(author === '' ? {} : { author }),
      ...(text === '' ? {} : { text }),
    });
  }
  return found;
}

export function pageLinks(page: PdfPage): PageLink[] {
  const { engine, document } = page;
  const found: PageLink[] = [];
  for (const { handle, subtype } of eachAnnotation(page)) {
    if (subtype !== LINK) continue;
    const link = engine.calls.FPDFAnnot_GetLink(handle);
    if (link === 0) continue;
    const dest = engine.calls.FPDFLink_GetDest(document.handle, link);
    const action = engine.calls.FPDFLink_GetAction(link);
    const target = actionTarget(document, dest, action);
    if (target !== null) found.push({ target });
  }
  return found;
}

export function annotationText({ engine }: PdfPage, handle: number, key: string): string {
  return named(engine, key, (name) =>
    wideText(engine, (buffer, bytes) => engine.calls.FPDFAnnot_GetStringValue(handle, name, buffer, bytes)),
  ).trim();
}
