import { readFileSync } from 'node:fs';
import { docxAdapter } from '../../packages/formats/src/docx/adapter.ts';
import { createFromMarkdown } from '../../packages/formats/src/docx/create/create-document.ts';
import { report } from '../report.ts';

/** Runs in a process of its own: own-program.ts WORK DOCUMENT [OTHER]. */
const [work = '', path = '', other = ''] = process.argv.slice(2);

const works: Readonly<Record<string, (bytes: Buffer) => Promise<unknown>>> = {
  map: (bytes) => docxAdapter.map(bytes),
  read: (bytes) => docxAdapter.read(bytes, { lineStart: 1, lineCount: 1_000_000 }),
  find: (bytes) => docxAdapter.find(bytes, { find: 'transport' }),
  edit: (bytes) =>
    docxAdapter.edit(bytes, [{ kind: 'replace_paragraph', line: 60, text: 'One paragraph, written anew.' }], {}),
  replace: (bytes) => docxAdapter.change(bytes, { find: 'transport', replace: 'carriage' }),
  fill: (bytes) =>
    docxAdapter.change(bytes, {
      values: new Map(Array.from({ length: 50 }, (_, index) => [`name_${index}`, `Name ${index}`])),
    }),
  diff: (bytes) => docxAdapter.diff(bytes, readFileSync(other), {}),
  create: async (bytes) => createFromMarkdown(bytes, {}),
};

const doing = works[work];
if (doing === undefined) throw new RangeError(`no work ${work}`);
const started = performance.now();
await doing(readFileSync(path));
report(performance.now() - started);
