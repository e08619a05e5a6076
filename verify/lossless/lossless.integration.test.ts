import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, createWorkbook } from '@galley/formats';
import { describe, expect, it } from 'vitest';
import { verify } from '../lossless.verify.ts';
import { lookAt } from './book-facts.ts';
import { checkEdit } from './check-edit.ts';

const BOOK = addSheet(
  addSheet(createWorkbook(), {
    name: 'One',
    columns: [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'number' },
    ],
    rows: [
      ['x', 1],
      ['y', 2],
      ['z', 3],
    ],
  }),
  { name: 'Two', columns: [{ name: 'c', type: 'text' }], rows: [['w']] },
);

describe('the lossless proof', () => {
  it('[F5] makes every kind of edit on every workbook of a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-lossless-test-'));
    try {
      writeFileSync(join(folder, 'book.xlsx'), BOOK);
      writeFileSync(join(folder, 'broken.xlsx'), BOOK.subarray(0, 300));
      const { counts, violations } = await verify({ args: ['--dir', folder, '--no-libreoffice', '--no-validator'] });
      expect(violations).toEqual([]);
      expect(counts.files).toBe(1);
      expect(counts['not readable, FILE_CORRUPT']).toBe(1);
      expect(counts['kinds of edit']).toBeGreaterThan(15);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('[F5] finds an edit that does more than it says', () => {
    const facts = lookAt(BOOK);
    if (facts === undefined) throw new RangeError('nothing to look at');
    const sneaky = checkEdit(facts, {
      operations: [
        { kind: 'set_cells', sheet: 'One', cells: [{ cell: 'B2', value: 5 }] },
        { kind: 'set_tab_color', sheet: 'Two', color: '#112233' },
      ],
      allows: (role, path) => role === 'target' && path.includes('/c[B2]'),
      moved: (sheet, reference) => (reference === 'B2' ? undefined : { sheet, reference }),
      shows: [{ sheet: 'One', cell: 'B3', expect: (cell) => cell.value === '99' }],
    });
    expect(sneaky.faults).toEqual([
      expect.stringContaining('xl/worksheets/sheet2.xml: + worksheet/sheetPr'),
      expect.stringContaining('xl/worksheets/sheet2.xml: + worksheet/sheetPr/tabColor'),
      expect.stringContaining('xl/worksheets/sheet2.xml: + worksheet/sheetPr'),
      expect.stringContaining('One!B3 does not show the edit'),
    ]);
  });
});
