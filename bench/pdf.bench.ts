import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureProgram } from './child.ts';
import type { Bench, BenchRow } from './measure.ts';
import { samplePdf } from './pdf/sample-pdf.ts';

const folder = await mkdtemp(join(tmpdir(), 'galley-bench-pdf-'));
const program = join(import.meta.dirname, 'pdf/own-program.ts');
const PAGES = [10, 100, 300];

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

/** Poppler's programs are timed from start to end; ours without the start of Node, which the product has behind it. */
function poppler(
  name: string,
  args: (path: string) => readonly string[],
  path: () => Promise<string>,
): Partial<BenchRow> {
  if (!hasPoppler) return {};
  return {
    peer_name: name,
    peer: async () => {
      const file = await path();
      const started = performance.now();
      execFileSync(name, [...args(file)], { stdio: 'ignore' });
      return performance.now() - started;
    },
  };
}

/** PDF files of running text: text with columns and tables looked for, map, one page as a picture. */
export const bench: Bench = {
  rows: PAGES.flatMap((pages) => {
    const path = () => samplePdf(folder, pages);
    const row = (work: string, words: string): BenchRow => ({
      work: `${words}, ${pages} pages`,
      unit: 'ms',
      ours: async () => measureProgram(program, [work, await path()]),
    });
    return [
      {
        ...row('read', 'pdf text'),
        ...poppler('pdftotext', (file) => ['-layout', file, join(folder, 'out.txt')], path),
      },
      row('map', 'pdf map'),
      {
        ...row('picture', 'pdf page picture'),
        ...poppler('pdftoppm', (file) => ['-png', '-r', '96', '-l', '1', file, join(folder, 'page')], path),
      },
    ];
  }),
  close: () => rm(folder, { recursive: true, force: true }),
};
