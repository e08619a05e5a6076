import { describe, expect, it } from 'vitest';
import { withPdf } from '../pdfium/open-pdf.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { pixelSize } from './pixel-size.ts';
import { drawnPage, renderPage } from './render-page.ts';

const plain = makePdf({ pages: [{ content: '1 0 0 rg 0 0 306 792 re f' }, { more: '/Rotate 90' }] });

describe('pictures of pages', () => {
  it('[F9] draws the page in the size that was asked for', async () => {
    const picture = await renderPage(plain, 1, { dpi: 72 });
    expect(picture).toMatchObject({ width: 612, height: 792, page: 1, page_count: 2 });
    expect(Buffer.from(picture.png.subarray(1, 4)).toString()).toBe('PNG');
    expect(await renderPage(plain, 2, { dpi: 72 })).toMatchObject({ width: 792, height: 612 });
  });

  it('[F9] what is drawn is in its place', async () => {
    const { rgba, width } = await withPdf(plain, (document) => drawnPage(document, 1, { dpi: 72 }));
    const at = (x: number, y: number) => [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    expect(at(10, 10)).toEqual([255, 0, 0, 255]);
    expect(at(600, 10)).toEqual([255, 255, 255, 255]);
  });

  it('[F9] what fields hold is drawn', async () => {
    const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (XXXXXXXX) /DA (/F1 40 Tf 0 g) /Rect [0 0 300 60] /P 10 0 R >>`;
    const form =
      '/AcroForm << /Fields [100 0 R] /DR << /Font << /F1 3 0 R >> >> /DA (/F1 40 Tf 0 g) /NeedAppearances true >>';
    const filled = makePdf({ pages: [{ more: '/Annots [100 0 R]' }], objects: { 100: field }, catalog: form });
    const { rgba } = await withPdf(filled, (document) => drawnPage(document, 1, { dpi: 72 }));
    expect(rgba.some((value, index) => index % 4 !== 3 && value < 100)).toBe(true);
  });

  it('[F9] a huge page is drawn smaller instead of taking all memory', async () => {
    const huge = makePdf({ pages: [{ box: [0, 0, 1_000_000, 1_000_000] }] });
    const { width, height } = await renderPage(huge, 1, { maxPixels: 10_000 });
    expect(width * height).toBeLessThanOrEqual(10_000);
    const most = pixelSize({ width: 1e9, height: 1 }, { dpi: 600 });
    expect(most.width).toBeLessThanOrEqual(16_384);
    expect(pixelSize({ width: 612, height: 792 }, { dpi: 30_000 })).toMatchObject({ width: 3516 });
  });

  it('[F9] a page that is not there is named', async () => {
    await expect(renderPage(plain, 3)).rejects.toMatchObject({ code: 'NOT_FOUND', details: { pages: 2 } });
  });
});
