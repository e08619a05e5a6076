import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandFile } from '../testing/command-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-table-commands-'));
  const columns = [
    { name: 'city', type: 'text' as const },
    { name: 'rate', type: 'number' as const },
  ];
  const book = addSheet(createWorkbook(), {
    name: 'Rates',
    columns,
    rows: [
      ['Bern', 2],
      ['Rom', 3],
    ],
  });
  await writeFile(join(folder, 'rates.xlsx'), book);
  const changed = applyOperations(book, [
    { kind: 'insert_rows', sheet: 'Rates', before: 2, count: 1 },
    {
      kind: 'set_cells',
      sheet: 'Rates',
      cells: [
        { cell: 'A2', value: 'Ulm' },
        { cell: 'B4', value: 4 },
      ],
    },
  ]);
  await writeFile(join(folder, 'rates-2.xlsx'), changed.bytes);
  await writeFile(join(folder, 'sales 1.csv'), 'id;city;amount\n1;Bern;1,5\n2;Rom;2,5\n');
  await writeFile(join(folder, 'sales 2.csv'), 'id;city;amount\n1;Bern;1,5\n2;Rom;9,5\n3;Ulm;1,0\n');
  await writeFile(join(folder, 'a.txt'), 'one\ntwo\n');
  await writeFile(join(folder, 'b.txt'), 'one\n2\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function galley(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [commandFile, ...args], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

describe('galley query', () => {
  it('[F14] joins two sheets of one workbook', async () => {
    const rates = { name: 'rates', type: 'number' as const };
    const book = addSheet(addSheet(createWorkbook(), { name: 'A b', columns: [rates], rows: [[1], [2]] }), {
      name: 'C',
      columns: [rates],
      rows: [[2], [3]],
    });
    await writeFile(join(folder, 'two.xlsx'), book);
    const shown = await galley('query', 'FROM two_a_b JOIN two_c USING (rates)', 'two.xlsx#A b', 'two.xlsx#C');
    expect(shown.stdout).toBe('rates\n    2\n');
    const wrong = await galley('query', 'SELECT 1', 'two.xlsx#X');
    expect(wrong.stderr).toContain('A b');
  });

  const sql = 'SELECT city, amount * rate AS total FROM sales_1 JOIN rates USING (city) ORDER BY city';

  it('[X3] joins files of several kinds, for people and for programs', async () => {
    const shown = await galley('query', sql, 'sales 1.csv', 'rates.xlsx');
    expect(shown.stdout).toBe('city  total\nBern      3\nRom     7.5\n');
    const data = JSON.parse((await galley('query', sql, 'sales 1.csv', 'rates.xlsx', '--json')).stdout);
    expect(data).toMatchObject({
      row_count: 2,
      rows: [
        ['Bern', 3],
        ['Rom', 7.5],
      ],
    });
    const cut = await galley('query', 'FROM range(10)', 'sales 1.csv', '--limit', '2');
    expect(cut.stderr).toMatch(/2 of 10 rows/);
  });

  it('[X3] says what went wrong, as JSON when asked', async () => {
    const refused = await galley('query', "COPY sales_1 TO 'x'", 'sales 1.csv', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout).error.code).toBe('SQL_NOT_ALLOWED');
    expect((await galley('query', 'SELECT 1', 'a.txt')).stderr).toMatch(/cannot be read as a table/);
    expect((await galley('query', 'SELECT 1', 'nowhere.csv')).stderr).toMatch(/no such file/);
  });
});

describe('galley diff', () => {
  it('[V4] two tables by row and cell', async () => {
    const shown = await galley('diff', 'sales 1.csv', 'sales 2.csv');
    expect(shown.code).toBe(1);
    expect(shown.stdout).toContain(
      '1 added, 0 removed, 1 changed (1 cell), 0 moved, 1 as they were; rows matched by id',
    );
    expect(shown.stdout).toContain('~ row 2  amount: 2,5 → 9,5\n+ row 3  3 | Ulm | 1,0');
    const data = JSON.parse((await galley('diff', 'sales 1.csv', 'sales 2.csv', '--limit', '1', '--json')).stdout);
    expect(data).toMatchObject({ kind: 'table', key: ['id'], counts: { changed: 1 }, changes_left_out: 1 });
  });

  it('[V4] two workbooks by cell, two texts by line, and equal files', async () => {
    const books = await galley('diff', 'rates.xlsx', 'rates-2.xlsx');
    expect(books.stdout).toBe('modified Rates\n  rows added: 2\n  B4: 3 → 4\n');
    expect((await galley('diff', 'a.txt', 'b.txt')).stdout).toBe('@@ line 1 → 1 @@\n one\n-two\n+2\n');
    const same = await galley('diff', 'a.txt', 'a.txt', '--json');
    expect(same).toMatchObject({ code: 0, stdout: '{"is_same":true}\n' });
  });
});
