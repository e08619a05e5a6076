import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfOperations } from '../../../packages/formats/src/pdf/operations/list.ts';
import { makeForm } from '../../../packages/formats/src/pdf/testing/make-form.ts';
import { verify } from '../../lossless.verify.ts';
import { expected } from './expected.ts';
import { hasJudges } from './judges.ts';

describe('the lossless proof of PDF documents', () => {
  it('[F5] knows every operation', () => {
    expect(Object.keys(expected).sort()).toEqual(pdfOperations.map(({ kind }) => kind).sort());
  });

  it.skipIf(!hasJudges())(
    '[F5] [F9] makes every kind of edit on every file of a folder',
    { timeout: 120_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'galley-lossless-pdf-'));
      try {
        const form = makeForm([{ text: [[72, 700, 'Second page']] }]);
        writeFileSync(join(folder, 'form.pdf'), form);
        writeFileSync(join(folder, 'broken.pdf'), form.subarray(0, 300));
        const { counts, violations } = await verify({ args: ['--format', 'pdf', '--dir', folder] });
        expect(violations).toEqual([]);
        expect(counts.files).toBe(1);
        expect(counts['not readable, FILE_CORRUPT']).toBe(1);
        expect(counts['kinds of edit']).toBe(pdfOperations.length);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
