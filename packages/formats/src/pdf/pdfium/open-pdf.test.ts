import { describe, expect, it } from 'vitest';
import { makePdf } from '../testing/make-pdf.ts';
import { pdfiumEngine } from './engine.ts';
import { withPdf } from './open-pdf.ts';

const refused = (bytes: Uint8Array) => withPdf(bytes, ({ pageCount }) => pageCount).catch((error: unknown) => error);

describe('opening a PDF', () => {
  it('[F1] counts its pages', async () => {
    expect(await withPdf(makePdf({ pages: [{}, {}, {}] }), ({ pageCount }) => pageCount)).toBe(3);
  });

  it('[F1] says what a file is that cannot be opened', async () => {
    expect(await refused(Buffer.from('hello'))).toMatchObject({
      code: 'FILE_CORRUPT',
      details: { reason: 'not a pdf' },
    });
    expect(await refused(Buffer.alloc(0))).toMatchObject({ code: 'FILE_CORRUPT' });
    expect(await refused(Buffer.from('%PDF-1.7\n1 0 obj'))).toMatchObject({ code: 'FILE_CORRUPT' });
    expect(await refused(makePdf({ pages: [] }))).toMatchObject({
      code: 'FILE_CORRUPT',
      details: { reason: 'no pages' },
    });
  });

  it('[F1] an error in the work leaves an engine that works', async () => {
    const file = makePdf({ pages: [{}] });
    const failing = withPdf(file, () => {
      throw new TypeError('ours');
    });
    await expect(failing).rejects.toThrow('ours');
    expect(await withPdf(file, ({ pageCount }) => pageCount)).toBe(1);
  });

  it('[F1] memory is given back', async () => {
    const file = makePdf({ pages: [{ text: [[72, 700, 'text'.repeat(50)]] }] });
    const look = () => withPdf(file, (document) => document.page(1, ({ text, form }) => [text, form]));
    for (let time = 0; time < 20; time += 1) await look();
    const { heap } = await pdfiumEngine();
    const before = heap().byteLength;
    for (let time = 0; time < 300; time += 1) await look();
    expect(heap().byteLength).toBe(before);
  });
});
