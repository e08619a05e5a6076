import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { thirdPartyText } from './third-party.ts';

function install(root: string, name: string, manifest: object, licence?: string): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...manifest }));
  writeFileSync(join(folder, 'dist/package.json'), '{"type":"module"}');
  if (licence !== undefined) writeFileSync(join(folder, 'LICENSE.md'), licence);
  return join(folder, 'dist/index.js');
}

it('[X5] names each package once, with its licence and the text of it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-third-'));
  const one = install(folder.path, '@some/one', { license: 'MIT' }, 'Copyright of one');
  const text = thirdPartyText([one, `\0${one}?commonjs`, '/ours/packages/cli/src/main.ts'], {
    'a font': 'Copyright of a font',
  });
  expect(text.match(/@some\/one 1\.2\.3/g)).toHaveLength(2);
  expect(text).toContain('- @some/one 1.2.3 (MIT)');
  expect(text).toContain('Copyright of one');
  expect(text).toContain('Copyright of a font');
  expect(text).not.toContain('ours');
});

it('[X5] refuses what there is no licence to ship for', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-third-'));
  const modules = [install(folder.path, 'free', { license: 'ISC' }), install(folder.path, 'closed', {})];
  expect(() => thirdPartyText(modules)).toThrow('No licence to ship: closed.');
});
