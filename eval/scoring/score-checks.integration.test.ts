import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseCheck } from './check.ts';
import { scoreChecks } from './score-checks.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-checks-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), content);
}

async function problems(name: string, args: Record<string, unknown>): Promise<readonly string[]> {
  const reference = (path: string) => join(directory, 'reference', path.replace(/^(?:\.\.\/)+/, ''));
  return (await scoreChecks([parseCheck({ function: name, args })], { directory, reference })).problems;
}

const workbook = (rows: readonly (readonly number[])[]) =>
  addSheet(createWorkbook(), {
    name: 'S',
    columns: [{ name: 'a', type: 'number' }],
    rows: rows.map((row) => [...row]),
  });

it('scores files by existence, words and mails', async () => {
  await put('data/answer.txt', 'Yes, 4,000 of them');
  await put('emails/bob/note.eml', 'To: bob\nSubject: Cars\n\nfor you');
  expect(await problems('evaluate_file_exist', { file: './data/answer.txt' })).toEqual([]);
  expect(await problems('evaluate_file_exist', { file: 'data/other.txt' })).toEqual(['data/other.txt does not exist']);
  expect(await problems('evaluate_file_not_exist', { file: 'data/answer.txt' })).toEqual(['data/answer.txt exists']);
  const words = { doc_type: 'txt', file: 'data/answer.txt', keywords: ['4000', 'yes'] };
  expect(await problems('evaluate_contain', words)).toEqual([]);
  expect(await problems('evaluate_not_contain', words)).toEqual(['data/answer.txt has what it must not have']);
  expect(await problems('evaluate_contain', { doc_type: 'email', username: 'Bob', keywords: ['cars', 'you'] })).toEqual(
    [],
  );
  expect(await problems('evaluate_contain', { doc_type: 'email', username: 'Tom', keywords: ['cars'] })).toEqual([
    'the mails of Tom lacks "cars"',
  ]);
});

it('scores cells as they are written, formulas as formulas', async () => {
  await put('data/a.xlsx', workbook([[12], [7]]));
  const cells = (value: string) => ({ file: 'data/a.xlsx', matches: [{ row: '2', col: 1, value }] });
  expect(await problems('evaluate_excel_cell_value', cells('12'))).toEqual([]);
  expect(await problems('evaluate_excel_cell_value', cells('13'))).toHaveLength(1);
  const compare = { file: 'data/a.xlsx', matches: [{ row: 3, col: 1, comparator: "lambda x: x in ['7', '8']" }] };
  expect(await problems('evaluate_excel_cell_comparator', compare)).toEqual([]);
  const formula = { kind: 'set_cells', sheet: 'S', cells: [{ cell: 'A2', value: { formula: '=6+6' } }] };
  await put('data/a.xlsx', applyOperations(workbook([[1], [9]]), [formula]).bytes);
  expect(await problems('evaluate_excel_cell_value', cells('12'))).toHaveLength(1);
  expect(await problems('evaluate_excel_cell_comparator', compare)).toHaveLength(1);
});

it('compares with a reference outside the folder, and says where it differs', async () => {
  await put('reference/x.xlsx', workbook([[1], [2]]));
  await put('data/x.xlsx', workbook([[1], [2]]));
  const same = { doc_type: 'xlsx', result_file: './data/x.xlsx', expected_file: '../../../../x.xlsx' };
  expect(await problems('evaluate_exact_match', same)).toEqual([]);
  await put('data/x.xlsx', workbook([[1], [3], [4]]));
  expect(await problems('evaluate_exact_match', same)).toEqual([
    'data/x.xlsx A3: 3 instead of 2',
    'data/x.xlsx A4: 4 instead of empty',
  ]);
});

it('fails a file that cannot be read instead of stopping', async () => {
  await put('data/x.xlsx', 'no workbook');
  expect(await problems('evaluate_contain', { doc_type: 'xlsx', file: 'data/x.xlsx', keywords: ['a'] })).toEqual([
    expect.stringContaining('FILE_'),
  ]);
});
