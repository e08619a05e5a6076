import { withPdf } from '../pdfium/open-pdf.ts';
import type { Pixels } from '../picture/page-pixels.ts';
import { drawnPage } from '../picture/render-page.ts';

/** Enough to see that a picture was exchanged or a word is bold. */
const PIXELS = 120_000;
const NOTICED = 24;
const FEWEST = 4;
/** Both versions of one page are in memory at a time, drawn in portions of this many. */
const PORTION = 16;

/** For pairs of pages (numbers from 1) whether their pictures differ; null for one that cannot be drawn. */
export async function compareLooks(
  before: Uint8Array,
  after: Uint8Array,
  pairs: readonly (readonly [number, number])[],
): Promise<(boolean | null)[]> {
  const answers: (boolean | null)[] = [];
  for (let from = 0; from < pairs.length; from += PORTION) {
    const portion = pairs.slice(from, from + PORTION);
    const [olds, news] = [
      await drawn(
        before,
        portion.map(([old]) => old),
      ),
      await drawn(
        after,
        portion.map(([, made]) => made),
      ),
    ];
    for (const index of portion.keys()) answers.push(differs(olds[index] ?? null, news[index] ?? null));
  }
  return answers;
}

function drawn(bytes: Uint8Array, pages: readonly number[]): Promise<(Pixels | null)[]> {
  return withPdf(bytes, (document) =>
    pages.map((page) => document.page(page, () => drawnPage(document, page, { maxPixels: PIXELS }))),
  );
}

function differs(one: Pixels | null, two: Pixels | null): boolean | null {
  if (one === null || two === null) return one === two ? null : true;
  if (one.width !== two.width || one.height !== two.height) return true;
  let count = 0;
  for (let at = 0; at < one.rgba.length; at += 1) {
    if (Math.abs((one.rgba[at] ?? 0) - (two.rgba[at] ?? 0)) > NOTICED) count += 1;
    if (count >= FEWEST) return true;
  }
  return false;
}
