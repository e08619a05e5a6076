import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { sampleBook } from '../testing/sample-book.ts';
import { recalculateWithLibreOffice } from './libreoffice.ts';

const hasOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasOffice) process.stderr.write('LibreOffice is absent: its tests are skipped.\n');

describe('recalculateWithLibreOffice', () => {
  it.skipIf(!hasOffice)('[F6] values are taken over, everything else stays', async () => {
    const bytes = sampleBook([[2, { formula: '=OFFSET(A1,0,0)*3' }, { formula: '=A1+1' }]]);
    const [after] = await recalculateWithLibreOffice([bytes]);
    const source = new WorkbookEdit(after ?? bytes).sheet('Data').source();
    expect(source).toContain('<f>OFFSET(A1,0,0)*3</f><v>6</v>');
    const untouched = new WorkbookEdit(bytes).sheet('Data').source();
    expect(source.replaceAll(/<v>[^<]*<\/v>/g, '')).toBe(untouched.replaceAll(/<v>[^<]*<\/v>/g, ''));
  });

  it('[F6] a missing program is an error with a code', async () => {
    await expect(recalculateWithLibreOffice([sampleBook()], { command: 'no-such-office' })).rejects.toMatchObject({
      code: 'LIBREOFFICE_FAILED',
    });
  });
});
