import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema/errors';
import { describe, expect, it } from 'vitest';
import { MAP_BYTES } from '../base/fit-to-bytes.ts';
import { pdfAdapter } from './adapter.ts';

const folder = join(import.meta.dirname, '../../../../../shared/corpus/pdf');
const every = Number(process.env.GALLEY_CORPUS_EVERY ?? 12);
const files = existsSync(folder) ? readdirSync(folder).filter((_, index) => index % every === 0) : [];

/** Numbers of pages as the lines of the file name them. */
async function pagesRead(bytes: Uint8Array, pages?: string): Promise<{ lines: string[]; numbers: number[] }> {
  const part = { lineStart: 1, lineCount: 1_000_000, numbered: true, ...(pages === undefined ? {} : { pages }) };
  const lines = (await pdfAdapter.read(bytes, part)).text.split('\n');
  const numbers = lines.flatMap((line) => /^\d+: \[page (\d+) of \d+/.exec(line)?.[1] ?? []).map(Number);
  return { lines, numbers };
}

describe.skipIf(files.length === 0)('PDF files of the corpus', () => {
  it.each(files)('[F2] [F9] [V5] map, read, find and diff agree on pages and lines: %s', async (name) => {
    const bytes = readFileSync(join(folder, name));
    try {
      const map = await pdfAdapter.map(bytes, {});
      expect(JSON.stringify(map).length).toBeLessThanOrEqual(MAP_BYTES);
      const whole = await pagesRead(bytes);
      expect(whole.numbers).toEqual(Array.from({ length: map.page_count }, (_, index) => index + 1));
      expect(whole.lines).toHaveLength(map.lines);
      for (const { page, line } of map.pages) {
        expect(whole.lines[line - 1]).toMatch(new RegExp(`^${line}: \\[page ${page} of`));
      }
      for (const { page, line, header } of map.tables ?? []) {
        const [first = ''] = header.split(' | ');
        expect(whole.lines[line - 1]).toContain(first.slice(0, 20).replaceAll('|', '\\|'));
        expect((await pagesRead(bytes, `${page}`)).lines).toContain(whole.lines[line - 1]);
      }
      const last = await pagesRead(bytes, `${map.page_count}`);
      expect(last.numbers).toEqual([map.page_count]);
      expect(whole.lines.slice(-last.lines.length)).toEqual(last.lines);
      const word = /^\d+: .*?(\p{Letter}{4,})/mu.exec(
        whole.lines.filter((line) => !line.includes('[page')).join('\n'),
      )?.[1];
      if (word !== undefined) {
        const found = await pdfAdapter.find(bytes, { find: word });
        expect(found.count).toBeGreaterThan(0);
        for (const { line, page, text } of found.lines) {
          expect(whole.lines[line - 1]?.slice(`${line}: `.length).slice(0, 200)).toBe(text);
          expect((await pagesRead(bytes, `${page}`)).lines).toContain(whole.lines[line - 1]);
        }
      }
      const gone = await pdfAdapter.diff(bytes, null, { view: 'pages' });
      if (gone.view !== 'pages') throw new RangeError('another view');
      expect(gone.pages.map(({ before }) => before)).toEqual(whole.numbers.slice(0, gone.pages.length));
      expect(gone.focus).toEqual({ page: 1, side: 'before' });
      for (const { before, hunks } of gone.pages.slice(0, 20)) {
        const [hunk] = hunks;
        if (hunk === undefined) continue;
        const line = whole.lines[hunk.baseline_start - 1]?.slice(`${hunk.baseline_start}: `.length);
        expect([before, hunk.lines[0]?.text]).toEqual([before, line]);
      }
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
      expect(error.code).toMatch(/^FILE_/);
    }
  });
});
