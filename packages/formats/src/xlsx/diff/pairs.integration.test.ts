import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { describe, expect, it } from 'vitest';
import { diffWorkbooks } from './diff-workbooks.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');

describe.skipIf(!hasCorpus)('workbooks that others made', () => {
  it('[V4] every pair of the corpus differs, and each differs not from itself', async () => {
    const lines = readFileSync(join(corpus, 'PAIRS.tsv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    let pairs = 0;
    let cells = 0;
    for (const [kind, before = '', after = ''] of lines) {
      if (kind !== 'xlsx-task') continue;
      const [left, right] = [readFileSync(join(corpus, before)), readFileSync(join(corpus, after))];
      const { sheets, is_same: isSame } = await diffWorkbooks(left, right);
      expect(isSame, before).toBe(false);
      expect((await diffWorkbooks(left, left)).is_same, before).toBe(true);
      pairs += 1;
      cells += sheets.reduce((sum, sheet) => sum + sheet.cells.length + sheet.cells_left_out, 0);
    }
    process.stderr.write(`workbook pairs: ${pairs}, changed cells: ${cells}\n`);
    expect(pairs).toBe(90);
  });

  it('[F1] every workbook compares with itself as equal, or fails with a code of a file', async () => {
    let same = 0;
    const names = readdirSync(join(corpus, 'xlsx')).filter((name) => /\.xls[xm]$/.test(name));
    for (const name of names) {
      const bytes = readFileSync(join(corpus, 'xlsx', name));
      try {
        expect((await diffWorkbooks(bytes, bytes)).is_same, name).toBe(true);
        same += 1;
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        expect(error.code, name).toMatch(/^FILE_/);
      }
    }
    process.stderr.write(`workbooks equal to themselves: ${same} of ${names.length}\n`);
    expect(same / names.length).toBeGreaterThan(0.8);
  });
});
