import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atTerminal, hasTerminal } from '../testing/at-terminal.ts';
import { galley } from '../testing/workflow-bench.ts';

const columns = ['day', 'amount'].map((name) => ({ name, type: 'integer' as const }));
const rows = Array.from({ length: 30 }, (_each, index) => [index + 1, 10 * index]);
const book = addSheet(createWorkbook(), { name: 'Data', columns, rows });
const edited = applyOperations(book, [
  {
    kind: 'set_cells',
    sheet: 'Data',
    cells: [
      { cell: 'B2', value: 7 },
      { cell: 'B25', value: 8 },
    ],
  },
]).bytes;
const table = 'day,amount\n1,10\n2,20\n3,30\n';
const lines = Array.from({ length: 40 }, (_each, index) => `line ${index + 1}`);

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-review-'));
  await writeFile(join(directory, 'book.xlsx'), book);
  await writeFile(join(directory, 'sums.csv'), table);
  await writeFile(join(directory, 'text.txt'), `${lines.join('\n')}\n`);
  await using workbench = await openWorkbench({ directory, clock: systemClock, ids: createIdSource(systemClock) });
  await workbench.write('test', async (writer) => {
    await writer.write('book.xlsx', edited);
    await writer.write('new.txt', Buffer.from('new\n'));
    await writer.write('sums.csv', Buffer.from('day,amount\n1,11\n3,30\n4,40\n'));
    await writer.write('text.txt', Buffer.from(`${lines.join('\n').replace('line 2\n', 'second\n')}\nmore\n`));
  });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const text = (path: string) => readFile(join(directory, path), 'utf8');

it('[X3] galley diff refuses a name that nothing has, and not a file that is as it was', async () => {
  await writeFile(join(directory, 'as-it-was.txt'), 'x');
  const same = await galley('diff', directory, 'as-it-was.txt');
  expect([same.code, same.stdout.trim()]).toEqual([0, 'The Draft changes nothing here.']);
  const wrong = await galley('diff', directory, 'bok.xlsx', '--json');
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.stdout)).toMatchObject({ error: { code: 'NOT_FOUND', details: { path: 'bok.xlsx' } } });
});

it('[V2] [V9] galley diff shows what changed in every file, with the names that publish takes', async () => {
  const { stdout } = await galley('diff', directory);
  expect(stdout).toContain('~ Data!B2: 0 → 7');
  expect(stdout).toContain('~ Data!B25: 230 → 8');
  expect(stdout).toMatch(/~ \d: row 1 {2}amount: 10 → 11/);
  expect(stdout).toMatch(/- \d: row 2 {2}2 \| 20/);
  expect(stdout).toMatch(/@@ hunk 0, lines 1 → 1 @@/);
  const short = await galley('diff', directory, 'book.xlsx', '--limit', '1');
  expect(short.stdout).toContain('and 1 more change\n');
  expect(short.stdout).not.toContain('B25');
});

it('[B6] publish --change takes a cell, a row and a place of a text, and leaves the rest in the Draft', async () => {
  const part = await galley('publish', directory, 'book.xlsx', '--change', 'Data!B25');
  expect([part.code, part.stdout]).toEqual([
    0,
    expect.stringMatching(/once that is published or discarded, with: galley restore \S+ \S+ --file book.xlsx/),
  ]);
  const left = await galley('diff', directory, 'book.xlsx');
  expect(left.stdout).toContain('Data!B2: 0 → 7');
  expect(left.stdout).not.toContain('B25');
  const row = /([-~]) (\d): row 1 /.exec((await galley('diff', directory, 'sums.csv')).stdout)?.[2] ?? '';
  expect((await galley('publish', directory, 'sums.csv', '--change', row)).code).toBe(0);
  expect(await text('sums.csv')).toBe('day,amount\n1,11\n2,20\n3,30\n');
  expect((await galley('publish', directory, 'text.txt', '--change', '1')).code).toBe(0);
  expect(await text('text.txt')).toBe(`${lines.join('\n')}\nmore\n`);
  const wrong = await galley('publish', directory, 'book.xlsx', '--change', 'B2');
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Sheet1!B4')]);
});

it('[V4] diff --list has one line for each change, by kind; reject takes one out of the Draft, recover puts it back', async () => {
  const list = await galley('diff', directory, 'book.xlsx', '--list');
  expect(list.stdout).toContain('~ Data!B2: 0 → 7 [Data!B2]');
  expect(list.stdout).toContain('~ Data!B25: 230 → 8 [Data!B25]');
  const added = await galley('diff', directory, 'sums.csv', '--list', '--kind', 'added', '--json');
  expect(JSON.parse(added.stdout).lists).toMatchObject([
    { path: 'sums.csv', total: 1, changes: [{ after: '4 | 40' }] },
  ]);
  expect((await galley('diff', directory, '--kind', 'added')).code).toBe(1);
  // Data without asking for a list: whoever reads JSON can do nothing with the text.
  expect(JSON.parse((await galley('diff', directory, '--json')).stdout).lists).toContainEqual(
    expect.objectContaining({
      path: 'book.xlsx',
      total: 2,
      changes: expect.arrayContaining([expect.objectContaining({ unit: 'Data!B2' })]),
    }),
  );
  const gone = await galley('reject', directory, 'book.xlsx', '--change', 'Data!B25');
  expect(gone.stdout).toContain('Removed from the Draft: Data!B25 of book.xlsx');
  expect((await galley('diff', directory, 'book.xlsx', '--list')).stdout).not.toContain('B25');
  const id = /--removal (\S+)/.exec(gone.stdout)?.[1] ?? '';
  expect((await galley('recover', directory, '--removal', id)).stdout).toBe('In the Draft again: book.xlsx\n');
  expect((await galley('diff', directory, 'book.xlsx', '--list')).stdout).toContain('B25');
  expect((await galley('reject', directory, 'new.txt', '--json')).code).toBe(0);
  expect((await galley('diff', directory)).stdout).not.toContain('new.txt');
});

it.skipIf(!hasTerminal)('[B6] [V1] a review asks about each change and publishes what was taken', async () => {
  // book.xlsx: two rows; new.txt; sums.csv: three rows; text.txt: two places.
  const answers = ['n', '1', 'l', 'n', 'y', '?', 'c', 'A better name', 'y', 'd', 'y', 'n', 'b', 'n', 'y'];
  const said = await atTerminal(['review', directory], '? (', answers);
  expect(said).toContain('book.xlsx, 2 of 2');
  expect(said).toMatch(/→ +1 left +~ Data!B2: 0 → 7/);
  expect(said).toMatch(/ +2 open +~ Data!B25/);
  expect(said).toContain('a  take this and the rest of the file');
  expect(said.split('Publish 3 of 8 changes?')).toHaveLength(3);
  expect(said).toContain('Published: book.xlsx, new.txt, text.txt');
  expect(said).toContain("--refine 'Please change the Draft as these comments ask: new.txt: A better name'");
  expect(await text('new.txt')).toBe('new\n');
  expect(await text('sums.csv')).toBe(table);
  expect(await text('text.txt')).toBe(`${lines.join('\n').replace('line 2\n', 'second\n')}\n`);
  const left = (await galley('diff', directory)).stdout;
  expect(left).toContain('Data!B2: 0 → 7');
  expect(left).not.toContain('B25');
});

it('[B9] galley diff --from compares two Checkpoints, or one and the folder, by content', async () => {
  await galley('discard', directory);
  const made = async (name: string) => {
    const { stdout } = await galley('checkpoint', directory, name, '--json');
    return String(JSON.parse(stdout).checkpoint_id);
  };
  const first = await made('first');
  await writeFile(join(directory, 'book.xlsx'), edited);
  await writeFile(join(directory, 'logo.bin'), Buffer.from([0, 1, 2, 255]));
  const second = await made('second');
  await writeFile(join(directory, 'text.txt'), 'short\n');
  const between = await galley('diff', directory, '--from', first, '--to', second);
  expect(between.stdout).toContain('~ Data!B2: 0 → 7');
  expect(between.stdout).toContain('(not text, 4 bytes)');
  expect(between.stdout).not.toContain('short');
  const since = await galley('diff', directory, 'text.txt', '--from', second);
  expect(since.stdout).toContain('+short');
  expect((await galley('diff', directory, 'text.txt', '--from', first, '--to', second)).stdout).toContain(
    'Nothing is different here.',
  );
  const alone = await galley('diff', directory, '--to', second);
  expect(alone.code).not.toBe(0);
  expect(alone.stderr).toContain('--to needs --from.');
});

it('[B7] [X3] a conflict is explained, and a slip in its answer says which answers there are', async () => {
  await writeFile(join(directory, 'sums.csv'), 'day,amount\n1,99\n');
  const refused = await galley('publish', directory, '--yes');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/sums\.csv[\s\S]*galley conflicts[\s\S]*galley resolve/),
  ]);
  const listed = await galley('conflicts', directory);
  expect(listed.stdout).toMatch(/sums\.csv[\s\S]*mine keeps the Draft’s version, theirs the folder’s/);
  const slip = await galley('resolve', directory, 'sums.csv', 'maybe');
  expect([slip.code, slip.stderr]).toEqual([
    1,
    expect.stringMatching(/"maybe" is no answer[\s\S]*mine[\s\S]*theirs[\s\S]*both/),
  ]);
  const unnamed = await galley('resolve', directory, 'sums.csv', 'both');
  expect(unnamed.stderr).toContain('--as NEW_NAME');
  expect((await galley('resolve', directory, 'sums.csv', 'theirs')).stdout).toContain('No conflict is left.');
});
