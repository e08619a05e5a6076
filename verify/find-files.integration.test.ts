import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles } from './find-files.ts';

it('[F5] finds files at any depth, ignores other files and links, and names what it cannot list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-find-'));
  try {
    mkdirSync(join(folder, 'a/b c/d.xlsx'), { recursive: true });
    for (const name of ['z.XLSX', 'a/b c/one.xlsm', 'a/b c/d.xlsx/two.xltx', '~$z.xlsx', 'a/note.txt', 'noending'])
      writeFileSync(join(folder, name), '');
    symlinkSync(folder, join(folder, 'a/loop'));
    const found = findFiles(folder, /\.xl[st][xm]$/i);
    expect(found.files.map((path) => path.slice(folder.length + 1))).toEqual([
      'a/b c/d.xlsx/two.xltx',
      'a/b c/one.xlsm',
      'z.XLSX',
    ]);
    expect(found).toMatchObject({ ignored: 4, closed: [] });
    expect(findFiles(join(folder, 'nowhere'), /x/).closed).toEqual([expect.stringContaining('ENOENT')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
