import { createPool } from '@galley/formats';
import { pdfAdapter } from '../../packages/formats/src/pdf/adapter.ts';

const MAP_BYTES = 8192;
/** Drawing and comparing run as in the product: in the pool, where work that does not end is stopped. */
const timeoutMs = 4_500;
const pool = createPool({ limits: { read: { processes: 1 }, compare: { processes: 1 } } });

/** Map, read and draw a PDF, as tools do. */
export async function lookAtPdf(bytes: Buffer): Promise<void> {
  const map = await pdfAdapter.map(bytes, {});
  const size = Buffer.byteLength(JSON.stringify(map));
  if (size > MAP_BYTES) throw new RangeError(`the map has ${size} bytes`);
  const part = await pdfAdapter.read(bytes, { lineStart: 1, lineCount: 200 });
  if (part.chunk_info.total_pages !== map.page_count) throw new RangeError('map and read disagree on the pages');
  await pool.run('read', 'renderPdfPage', [bytes, 1, { maxPixels: 1_000_000 }], { timeoutMs });
}

/** Compares it with nearly itself, as a review does. */
export async function comparePdf(bytes: Buffer): Promise<void> {
  const other = Buffer.concat([bytes, Buffer.from('\n')]);
  await pool.run('compare', 'useFormat', ['pdf', 'diff', bytes, other, {}], { timeoutMs });
}
