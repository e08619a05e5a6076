import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closureOf, keptPackages } from './kept-packages.ts';

const lock = {
  packages: {
    'node_modules/plain': { dependencies: { helper: '1' } },
    'node_modules/helper': {},
    'node_modules/native': { optionalDependencies: { 'native-linux': '1' } },
    'node_modules/native-linux': { os: ['linux'] },
    'node_modules/elsewhere': { optionalDependencies: { 'elsewhere-win32': '1' } },
    'node_modules/wasm': { dependencies: { helper: '2' } },
    'node_modules/wasm/node_modules/helper': {},
    'node_modules/weights': {},
  },
};

it('[X5] a package stays outside when it or what it needs is machine code, WebAssembly or weights', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-kept-'));
  for (const path of Object.keys(lock.packages)) mkdirSync(join(folder.path, path), { recursive: true });
  writeFileSync(join(folder.path, 'node_modules/wasm/node_modules/helper/code.wasm'), '');
  writeFileSync(join(folder.path, 'node_modules/weights/shard-1'), new Uint8Array(1_000_000));
  writeFileSync(join(folder.path, 'node_modules/helper/index.js'), new Uint8Array(1_000_000));
  const names = ['plain', 'helper', 'native', 'elsewhere', 'wasm', 'weights'];
  expect(keptPackages(folder.path, lock, names)).toEqual(['native', 'elsewhere', 'wasm', 'weights']);
});

it('[X5] the nearest package of a name is the one that is needed', () => {
  expect(closureOf(lock, 'wasm')).toEqual(['node_modules/wasm', 'node_modules/wasm/node_modules/helper']);
  expect(closureOf(lock, 'plain')).toEqual(['node_modules/plain', 'node_modules/helper']);
});
