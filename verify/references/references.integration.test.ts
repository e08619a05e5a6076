import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { describe, expect, it } from 'vitest';
import { findBridge } from '../office/office.ts';
import { verify } from '../references.verify.ts';
import { planEdits } from './plan-edits.ts';

const { bytes: BOOK } = applyOperations(
  addSheet(createWorkbook(), {
    name: 'Data',
    columns: [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'number' },
    ],
    rows: [
      ['x', 1],
      ['y', 2],
    ],
  }),
  [
    { kind: 'add_sheet', name: 'Sum' },
    { kind: 'set_cells', sheet: 'Sum', cells: [{ cell: 'A1', value: { formula: '=SUM(Data!B2:B3)' } }] },
    { kind: 'define_name', name: 'block', refers_to: 'Data!A1:B3' },
  ],
);

describe('the references proof', () => {
  it('[F6] plans the same edits for the same file, at edges of what is referred to', () => {
    const plan = planEdits(BOOK, 'seed', 200);
    expect(planEdits(BOOK, 'seed', 200)).toEqual(plan);
    const places = plan.flatMap((edit) => ('axis' in edit && edit.axis === 'rows' ? [`${edit.kind} ${edit.at}`] : []));
    expect(places).toEqual(
      expect.arrayContaining(['insert 0', 'insert 1', 'insert 2', 'insert 3', 'delete 1', 'delete 2']),
    );
  });

  it('[F6] compares with LibreOffice, or says that it was skipped', { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-references-test-'));
    try {
      writeFileSync(join(folder, 'book.xlsx'), BOOK);
      const { counts, violations } = await verify({ args: ['--dir', folder, '--edits', '4'] });
      expect(violations).toEqual([]);
      const isHere = 'python' in (await findBridge());
      expect(isHere ? counts.edits : counts['skipped, no LibreOffice with a UNO bridge']).toBe(isHere ? 4 : 1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
