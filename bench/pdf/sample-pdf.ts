import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePdf } from '../../packages/formats/src/pdf/testing/make-pdf.ts';

const WORDS = 'the quarter closed with fewer returns than planned while costs of transport rose in every region';

/** A file of so many pages of running text, 50 lines each. */
export async function samplePdf(folder: string, pages: number): Promise<string> {
  const path = join(folder, `${pages}.pdf`);
  const page = (number: number) => ({
    text: Array.from({ length: 50 }, (_, line) => [60, 740 - line * 14, `${number}.${line} ${WORDS}`, 9] as const),
  });
  await writeFile(path, makePdf({ pages: Array.from({ length: pages }, (_, number) => page(number)) }));
  return path;
}
