import { readFileSync } from 'node:fs';
import { pptxAdapter } from '../../packages/formats/src/pptx/adapter.ts';
import { createDeckFromMarkdown } from '../../packages/formats/src/pptx/create/create-deck.ts';
import { report } from '../report.ts';

/** Runs in a process of its own: own-program.ts WORK DECK [OTHER]. */
const [work = '', path = '', other = ''] = process.argv.slice(2);

const works: Readonly<Record<string, (bytes: Buffer) => Promise<unknown>>> = {
  map: (bytes) => pptxAdapter.map(bytes),
  read: (bytes) => pptxAdapter.read(bytes, { lineStart: 1, lineCount: 1_000_000 }),
  edit: (bytes) => pptxAdapter.edit(bytes, [{ kind: 'set_text', slide: 5, shape: 3, text: ['Written anew.'] }], {}),
  replace: (bytes) => pptxAdapter.change(bytes, { find: 'transport', replace: 'carriage' }),
  diff: (bytes) => pptxAdapter.diff(bytes, readFileSync(other), {}),
  create: async (bytes) => createDeckFromMarkdown(bytes, {}),
};

const doing = works[work];
if (doing === undefined) throw new RangeError(`no work ${work}`);
const started = performance.now();
await doing(readFileSync(path));
report(performance.now() - started);
