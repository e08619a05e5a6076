import { type PDF, type PDFPage, PdfArray, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { resolved } from '../document/objects.ts';
import { ContentScan } from './content-balance.ts';

/**
 * Closes what a page's content leaves open, and takes out what it closes too often, so that what is drawn after it stands
 * where it is meant to: a state that was never restored would move, turn or clip it, and an open text would hide it.
 */
export function closeContent(pdf: PDF, { dict }: PDFPage): void {
  const contents = dict.get('Contents');
  const found = resolved(pdf, contents);
  const streams = found instanceof PdfArray ? found.toArray() : contents === undefined ? [] : [contents];
  const scan = new ContentScan();
  let isChanged = false;
  const closed = streams.map((each): PdfObject => {
    const content = contentOf(pdf, each);
    if (content === null) return each;
    const extra = scan.scan(content);
    if (extra.length === 0) return each;
    isChanged = true;
    const copy = Uint8Array.from(content);
    for (const at of extra) copy[at] = 32;
    return pdf.register(new PdfStream([], copy));
  });
  const { saved, isTextOpen, marked } = scan.balance;
  const ends = [...(isTextOpen ? ['ET'] : []), ...Array(marked).fill('EMC'), ...Array(saved).fill('Q')];
  if (ends.length > 0) closed.push(pdf.register(new PdfStream([], Buffer.from(`\n${ends.join('\n')}\n`))));
  if (isChanged || ends.length > 0) dict.set('Contents', new PdfArray(closed.filter(isKept)));
}

/** What cannot be decoded draws nothing, and stays as it is. */
function contentOf(pdf: PDF, value: PdfObject): Uint8Array | null {
  const stream = resolved(pdf, value);
  if (!(stream instanceof PdfStream)) return null;
  try {
    return stream.getDecodedData();
  } catch {
    return null;
  }
}

const isKept = (each: PdfObject): boolean => each instanceof PdfRef || each instanceof PdfStream;
