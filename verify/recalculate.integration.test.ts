import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleBook } from '../packages/formats/src/xlsx/testing/sample-book.ts';
import { findBridge } from './office/office.ts';
import { sameAnswer, sameValue } from './recalculate/same-value.ts';
import { verify } from './recalculate.verify.ts';

const hasOffice = 'python' in (await findBridge());
if (!hasOffice) process.stderr.write('LibreOffice or its Python bridge is absent: a proof is not tried.\n');

describe('verify recalculate', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('[F6] says clearly that LibreOffice is missing', async () => {
    vi.stubEnv('PATH', '/no/such/folder');
    const { violations } = await verify({ args: ['--dir', tmpdir()] });
    expect(violations).toEqual(['Nothing was compared. Missing is LibreOffice: the command soffice is not found.']);
  });

  it.skipIf(!hasOffice)(
    '[F6] finds no fault in a plain workbook and counts what it compared',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'galley-recalculate-test-'));
      const rows = [1, 2, 3].map((number) => [number, `t${number}`, { formula: `=A${number}*2` }]);
      writeFileSync(join(folder, 'book.xlsx'), sampleBook([...rows, [{ formula: '=SUM(C1:C3)' }]]));
      try {
        const { counts, violations } = await verify({ args: ['--dir', folder] });
        expect(violations).toEqual([]);
        expect(counts).toMatchObject({ files: 1, 'files with edits': 1, 'values refreshed': 8 });
        expect(counts['probes that LibreOffice confirms']).toBeGreaterThan(500);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    180_000,
  );
});

describe('sameValue', () => {
  const shown = (value: string | number | boolean | null, isError = false) => ({ value, isError });

  it('[F6] numbers are compared closely, texts and errors exactly', () => {
    expect(sameValue(shown(0.1 + 0.2), 0.3)).toBe(true);
    expect(sameValue(shown(1), 1.000_000_1)).toBe(false);
    expect(sameValue(shown(true), 1)).toBe(true);
    expect(sameValue(shown('a'), 'A')).toBe(false);
    expect(sameValue(shown('#N/A', true), { error: '#N/A' })).toBe(true);
    expect(sameValue(shown('#N/A', true), { error: '#VALUE!' })).toBe(false);
    expect(sameValue(shown('#N/A'), { error: '#N/A' })).toBe(false);
    expect(sameValue(shown('#NUM!', true), { error: 'Err:502' })).toBe(true);
    expect(sameValue(shown(1), { error: 'Err:502' })).toBe(false);
    expect(sameAnswer({ error: '#N/A' }, { error: '#N/A' })).toBe(true);
    expect(sameAnswer(1, '1')).toBe(false);
  });
});
