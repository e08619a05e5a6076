import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { strayFiles } from './stray-files.ts';

it('[X5] tests, samples, sources, hidden files and places on this machine do not get into a package', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-stray-'));
  const files = {
    'dist/index.js': 'export {}',
    'dist/index.d.ts': 'export {}',
    'workflows/rpi/START.md': 'test',
    'dist/read.test.js': '',
    'dist/testing/fake.js': '',
    'corpus/book.xlsx': '',
    'dist/index.ts': '',
    'dist/index.js.map': '',
    'page/.galley-stamp': '',
    'dist/chunk.js': 'from "/home/me/galley/packages"',
    'dist/url.js': 'import "file:///galley/node_modules/zod/index.js"',
    'dist/root.js': 'const root = "/galley";',
    'bin/galley.mjs': 'open(`https://galley.example.org`, "postgres://host/galley", "bin/galley.mjs", "@x/galley/y")',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  expect(strayFiles(folder.path, ['/galley', '/home/me/']).toSorted()).toEqual([
    'corpus/book.xlsx',
    'dist/chunk.js names /home/me/',
    'dist/index.js.map',
    'dist/index.ts',
    'dist/read.test.js',
    'dist/root.js names /galley',
    'dist/testing/fake.js',
    'dist/url.js names /galley',
    'page/.galley-stamp',
  ]);
});
