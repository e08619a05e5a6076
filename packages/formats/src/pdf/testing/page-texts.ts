import { lend } from '../pdfium/memory.ts';
import { withPdf } from '../pdfium/open-pdf.ts';

const MOST = 100_000;

/** The words of every page, as pdfium finds them. */
export function pageTexts(bytes: Uint8Array): Promise<string[]> {
  return withPdf(bytes, (document) =>
    Array.from({ length: document.pageCount }, (_, index) => {
      const text = document.page(index + 1, ({ engine, text: handle }) =>
        lend(engine, MOST * 2 + 2, (pointer) => {
          const count = engine.calls.FPDFText_GetText(handle, 0, MOST, pointer);
          return Buffer.from(engine.heap().subarray(pointer, pointer + Math.max(0, count - 1) * 2)).toString('utf16le');
        }),
      );
      return text ?? '';
    }),
  );
}
