import { WrongStateError } from '@galley/schema/errors';
import type { PDFPage } from '@libpdf/core';
import { lend } from '../../pdfium/memory.ts';
import { withPdf } from '../../pdfium/open-pdf.ts';
import type { PdfPage } from '../../pdfium/pdf-page.ts';
import { TextMissingError } from '../document/errors.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';

/** In the page's own points, from its lower left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where words stand on a page: for each time one box for each line they go over. */
export async function foundText(edit: PdfEdit, page: PDFPage, find: string): Promise<Box[][]> {
  const number = edit.originalNumber(page);
  if (number === null) {
    throw new WrongStateError(
      `Page ${page.index + 1} came from another file in this call.`,
      'Search on it in a call of its own, after this one.',
      { page: page.index + 1 },
    );
  }
  const found = await withPdf(edit.bytes, (document) => document.page(number, (each) => boxesOf(each, find)));
  if (found === null || found.length === 0) throw new TextMissingError(find, `page ${page.index + 1}`);
  return found;
}

const WHOLE_WORDS_OFF = 0;

function boxesOf({ engine, text }: PdfPage, find: string): Box[][] {
  const { calls } = engine;
  const wanted = Buffer.from(`${find}\0`, 'utf16le');
  const found: Box[][] = [];
  lend(engine, wanted.length, (pointer) => {
    engine.heap().set(wanted, pointer);
    const search = calls.FPDFText_FindStart(text, pointer, WHOLE_WORDS_OFF, 0);
    if (search === 0) return;
    try {
      while (calls.FPDFText_FindNext(search) !== 0) {
        found.push(rectsOf(engine, text, calls.FPDFText_GetSchResultIndex(search), calls.FPDFText_GetSchCount(search)));
      }
    } finally {
      calls.FPDFText_FindClose(search);
    }
  });
  return found.filter((boxes) => boxes.length > 0);
}

function rectsOf(engine: PdfPage['engine'], text: number, start: number, count: number): Box[] {
  const { calls } = engine;
  return lend(engine, 32, (pointer) => {
    const boxes: Box[] = [];
    const total = calls.FPDFText_CountRects(text, start, count);
    for (let index = 0; index < total; index += 1) {
      if (calls.FPDFText_GetRect(text, index, pointer, pointer + 8, pointer + 16, pointer + 24) === 0) continue;
      const view = new DataView(engine.heap().buffer, pointer, 32);
      const at = (place: number) => view.getFloat64(place * 8, true);
      const [left, top, right, bottom] = [at(0), at(1), at(2), at(3)];
      if (right > left && top > bottom) boxes.push({ x: left, y: bottom, width: right - left, height: top - bottom });
    }
    return boxes;
  });
}
