import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { measureProgram } from './child.ts';
import { removeSampleDocuments, sampleDocument } from './documents/sample-document.ts';
import type { Bench, BenchRow } from './measure.ts';

const program = join(import.meta.dirname, 'render/own-program.ts');
const PAGES = 50;
const hasOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasOffice) console.error('LibreOffice is absent: pages of documents have no figures.');

const row = (work: string, words: string): BenchRow => ({
  work: `${words}, docx of ${PAGES} pages`,
  unit: 'ms',
  ours: async () => measureProgram(program, [work, await sampleDocument(PAGES)]),
});

/** A document as it prints: its first picture of a page with LibreOffice's start in it, and those after it. */
export const bench: Bench = {
  rows: hasOffice
    ? [
        row('cold', 'page picture, cold (LibreOffice starts and converts)'),
        row('warm', 'page picture, another document with LibreOffice running'),
        row('next', 'page picture, another page of the same document'),
      ]
    : [],
  close: removeSampleDocuments,
};
