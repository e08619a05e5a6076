import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, createWorkbook } from '@galley/formats';
import { expect, it } from 'vitest';
import { applyOperations } from '../packages/formats/src/xlsx/apply/apply-operations.ts';
import { verify } from './spreadsheetbench.verify.ts';

const INPUT = addSheet(createWorkbook(), { name: 'S', columns: [{ name: 'a', type: 'number' }], rows: [[1], [2]] });
const answer = (cells: readonly object[]): Uint8Array =>
  applyOperations(INPUT, [{ kind: 'set_cells', sheet: 'S', cells }]).bytes;

it('[F6] keeps formulas and copied values apart, and goes on behind a task that is broken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-tasks-'));
  const task = (id: string, position: string, result: Uint8Array): void => {
    mkdirSync(join(folder, id));
    writeFileSync(join(folder, id, 'task.json'), JSON.stringify({ answer_position: position }));
    writeFileSync(join(folder, id, `1_${id}_input.xlsx`), INPUT);
    writeFileSync(join(folder, id, `1_${id}_answer.xlsx`), result);
  };
  try {
    task('a', 'B2:B3', answer([{ cell: 'B2', value: { formula: '=A2*10' } }]));
    task('b', "'S'!C1", answer([{ cell: 'C1', value: 'x' }]));
    task('c', 'B1:', INPUT);
    task('d', 'B1', Buffer.from('not a workbook'));
    writeFileSync(join(folder, 'b', 'notes.txt'), 'ignored');
    const outside = [
      { cell: 'A2', value: 9 },
      { cell: 'C1', value: { formula: '=A2' } },
    ];
    task('e', 'C1', answer(outside));
    const { counts, violations } = await verify({ args: ['--dir', folder, '--no-libreoffice'] });
    expect(counts).toMatchObject({
      tasks: 5,
      cases: 4,
      'full score with formulas that we calculated': 1,
      'full score with formulas that LibreOffice calculated': 0,
      'full score with values copied from the answer': 2,
      '· the answer has no formulas': 1,
      '· its formulas read cells that the answer changed outside its range': 1,
      failed: 1,
    });
    expect(violations).toEqual([
      expect.stringContaining('c: "B1:" is not a range'),
      expect.stringMatching(/^1_d_input.xlsx: FILE_/),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
