import { mkdtempDisposable, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLastLine } from './last-line.ts';

it.each([
  ['an empty file', '', null, 0],
  ['half a line', 'abc', null, 0],
  ['one line', 'abc\n', 'abc', 4],
  ['a line and a half', 'abc\nde', 'abc', 4],
  ['two lines', 'abc\ndef\n', 'def', 8],
  ['an empty last line', 'abc\n\n', '', 5],
  ['a line longer than one piece', `a\n${'é'.repeat(200_000)}\nx`, 'é'.repeat(200_000), 400_003],
  ['a whole first line longer than one piece', `${'b'.repeat(300_000)}\n`, 'b'.repeat(300_000), 300_001],
])('[R11] the last whole line of %s', async (_, text, line, end) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-lines-'));
  const path = join(folder.path, 'log');
  await writeFile(path, text);
  await using file = await open(path);
  expect(await readLastLine(file)).toEqual({ line, end, size: Buffer.byteLength(text) });
});
