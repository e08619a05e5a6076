import { lend } from '../../pdfium/memory.ts';
import { withPdf } from '../../pdfium/open-pdf.ts';
import { TextMissingError } from '../document/errors.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { foundText } from './found-text.ts';

async function isFound(edit: PdfEdit, word: string): Promise<boolean> {
  try {
    return (await foundText(edit, edit.page(1), word)).length > 0;
  } catch (error) {
    // What is there twice for one eye, such as a shadow, is not found as a word.
    if (error instanceof TextMissingError) return false;
    throw error;
  }
}

/** A word of the first page that a search finds, for samples; null where there is none. */
export async function firstWord(edit: PdfEdit): Promise<string | null> {
  const number = edit.originalNumber(edit.page(1));
  if (number === null) return null;
  const text = await withPdf(edit.bytes, (document) =>
    document.page(number, ({ engine, text: handle }) => {
      const most = 2000;
      return lend(engine, most * 2 + 2, (pointer) => {
        const count = engine.calls.FPDFText_GetText(handle, 0, most, pointer);
        return Buffer.from(engine.heap().subarray(pointer, pointer + Math.max(0, count - 1) * 2)).toString('utf16le');
      });
    }),
  );
  for (const word of new Set((text ?? '').match(/[A-Za-z]{4,}/g))) {
    if (await isFound(edit, word)) return word;
  }
  return null;
}
