import { expect, it } from 'vitest';
import { parseIgnore } from '../paths/ignore.ts';
import { encodeManifest, type Manifest, parseManifest } from '../state/manifest.ts';
import { restoreOperations } from './restore.ts';

const hashOf = (text: string) => Buffer.from(text).toString('hex').padStart(64, '0');

function manifest(
  files: Record<string, string>,
  extra: { absent?: string[]; skipped?: string[]; mode?: number } = {},
): Manifest {
  const entries = Object.entries(files).map(
    ([path, text]) => [path, { hash: hashOf(text), size: text.length, mode: extra.mode ?? 0o644 }] as const,
  );
  return { files: new Map(entries), absent: new Set(extra.absent), skipped: new Set(extra.skipped) };
}

const nothingIgnored = parseIgnore('');

it('[B9] brings back, changes and removes, and leaves equal files alone', () => {
  const present = manifest({ same: 's', changed: 'new', extra: 'e' });
  const wanted = manifest({ same: 's', changed: 'old', gone: 'g' });
  expect(restoreOperations(present, wanted, nothingIgnored)).toEqual([
    { path: 'changed', from: hashOf('new'), to: hashOf('old') },
    { path: 'extra', from: hashOf('e'), to: null },
    { path: 'gone', from: null, to: hashOf('g') },
  ]);
});

it('restores a mode that changed while the content did not', () => {
  const operations = restoreOperations(manifest({ a: 'x' }), manifest({ a: 'x' }, { mode: 0o755 }), nothingIgnored);
  expect(operations).toEqual([{ path: 'a', from: hashOf('x'), to: hashOf('x') }]);
});

it('leaves alone what the Checkpoint could not see: skipped then, in a closed folder then, ignored then', () => {
  const present = manifest({ huge: 'h', 'closed/a': 'a', 'build/out': 'o', plain: 'p' });
  const wanted = manifest({}, { skipped: ['huge', 'closed'] });
  expect(restoreOperations(present, wanted, parseIgnore('build/'))).toEqual([
    { path: 'plain', from: hashOf('p'), to: null },
  ]);
});

it('removes a file that was looked for by name and was not there, even in an ignored folder', () => {
  const present = manifest({ 'build/made': 'm' });
  expect(restoreOperations(present, manifest({}, { absent: ['build/made'] }), parseIgnore('build/'))).toEqual([
    { path: 'build/made', from: hashOf('m'), to: null },
  ]);
});

it('[B11] encodes the same folder to the same bytes, and back', () => {
  const left = manifest({ b: '2', a: '1', __proto__x: '3' }, { skipped: ['z', 'y'] });
  const right = manifest({ __proto__x: '3', a: '1', b: '2' }, { skipped: ['y', 'z'] });
  expect(encodeManifest(left)).toEqual(encodeManifest(right));
  expect(parseManifest(encodeManifest(left))).toEqual(left);
  const odd: Manifest = { ...left, files: new Map([['__proto__', { hash: hashOf('p'), size: 1, mode: 0o600 }]]) };
  expect(parseManifest(encodeManifest(odd))).toEqual(odd);
});
