import { readFileSync } from 'node:fs';
import { createPool, createRenderer, documentOf } from '@galley/formats';
import { makeDocument, paragraph } from '../../packages/formats/src/docx/testing/make-document.ts';
import { report } from '../report.ts';

/** Runs in a process of its own: own-program.ts WORK DOCUMENT. */
const [work = '', path = ''] = process.argv.slice(2);
const document = documentOf('sample.docx', readFileSync(path));
const other = documentOf('other.docx', makeDocument({ body: paragraph(['Other']) }));

const before: Readonly<Record<string, typeof document | null>> = { cold: null, warm: other, next: document };
const first = before[work];
if (first === undefined) throw new RangeError(`no work ${work}`);

await using pool = createPool();
await using renderer = createRenderer({ pool });
if (first !== null) await renderer.page(first, { page: 1 });
const started = performance.now();
const { page_count: count } = await renderer.page(document, { page: 3 });
const milliseconds = performance.now() - started;
if (count < 20) throw new RangeError(`the document has ${count} pages`);
report(milliseconds);
