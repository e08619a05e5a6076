import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, createWorkbook, openZip, writeZip } from '@galley/formats';
import { afterAll, expect, it } from 'vitest';
import { checkSequences } from './check-file.ts';
import { packageFaults } from './sound-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-sequences-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const book = addSheet(createWorkbook(), {
  name: 'Sales',
  columns: [
    { name: 'Name', type: 'text' },
    { name: 'Amount', type: 'number' },
  ],
  rows: [
    ['Alpha', 1],
    ['beta', 2],
  ],
});

it('[F5] [F6] random sequences of operations on a small workbook', { timeout: 60_000 }, async () => {
  const path = join(folder, 'sales.xlsx');
  writeFileSync(path, book);
  const report = await checkSequences({
    format: 'xlsx',
    number: 0,
    path,
    folder,
    seed: 7,
    sequences: 40,
    validate: false,
  });
  expect(report.violations).toEqual([]);
  expect(report.done).toBeGreaterThan(100);
  expect(report.failed).toBeGreaterThan(20);
});

it('[F5] the judge of packages sees what is missing, broken or untyped', () => {
  const zip = openZip(book);
  const without = writeZip(zip, { set: new Map(), remove: new Set(['xl/worksheets/sheet1.xml']) });
  const broken = writeZip(zip, { set: new Map([['xl/workbook.xml', Buffer.from('<a><b></a>')]]) });
  const untyped = writeZip(zip, { set: new Map([['xl/thing.bin', Buffer.from('x')]]) });
  expect(packageFaults(book)).toEqual([]);
  expect(packageFaults(without).join()).toMatch(/absent/);
  expect(packageFaults(broken).join()).toMatch(/workbook\.xml is not well-formed/);
  expect(packageFaults(untyped)).toEqual(['no type for xl/thing.bin']);
});
