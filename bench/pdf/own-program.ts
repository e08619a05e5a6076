import { readFileSync } from 'node:fs';
import { pdfAdapter } from '../../packages/formats/src/pdf/adapter.ts';
import { renderPage } from '../../packages/formats/src/pdf/picture/render-page.ts';
import { report } from '../report.ts';

/** Runs in a process of its own: own-program.ts WORK FILE. */
const [work = '', path = ''] = process.argv.slice(2);

const works: Readonly<Record<string, (bytes: Buffer) => Promise<unknown>>> = {
  map: (bytes) => pdfAdapter.map(bytes, {}),
  read: (bytes) => pdfAdapter.read(bytes, { lineStart: 1, lineCount: 10_000_000 }),
  picture: (bytes) => renderPage(bytes, 1, { dpi: 96 }),
};

const doing = works[work];
if (doing === undefined) throw new RangeError(`no work ${work}`);
const started = performance.now();
await doing(readFileSync(path));
report(performance.now() - started);
