import { chownSync, mkdirSync, mkdtempDisposableSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPrivatePlace, socketPlaces } from './places.ts';

describe.skipIf(process.platform === 'win32')('the place of a socket', () => {
  it('[B17] is short however deep the Workbench lies, and the same by every way to it', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'galley-places-'));
    const deep = join(
      folder.path,
      ...Array.from({ length: 12 }, (_, index) => `a-rather-long-name-of-a-folder-${index}`),
    );
    mkdirSync(join(deep, '.galley'), { recursive: true });
    symlinkSync(deep, join(folder.path, 'link'));
    const places = await socketPlaces(deep);
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(Buffer.byteLength(place)).toBeLessThan(100);
    expect(await socketPlaces(join(folder.path, 'link'))).toEqual(places);
    mkdirSync(join(folder.path, 'other', '.galley'), { recursive: true });
    expect(await socketPlaces(join(folder.path, 'other'))).not.toEqual(places);
  });

  it('[B16] is nowhere for a folder that is no Workbench', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'galley-places-'));
    expect(await socketPlaces(folder.path)).toEqual([]);
    expect(await socketPlaces(join(folder.path, 'missing'))).toEqual([]);
  });

  it('[B17] [T4] must be in a folder that only this user can enter', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'galley-places-'));
    const inside = (name: string) => join(folder.path, name, 'x.sock');
    mkdirSync(join(folder.path, 'open'), { mode: 0o755 });
    mkdirSync(join(folder.path, 'mine'), { mode: 0o700 });
    symlinkSync(join(folder.path, 'mine'), join(folder.path, 'link'));
    expect(await isPrivatePlace(inside('open'), { make: true })).toBe(false);
    expect(await isPrivatePlace(inside('link'), { make: true })).toBe(false);
    expect(await isPrivatePlace(inside('mine'))).toBe(true);
    expect(await isPrivatePlace(inside('missing'))).toBe(false);
    expect(await isPrivatePlace(inside('missing'), { make: true })).toBe(true);
    if (process.getuid?.() !== 0) return;
    // Made by somebody else: only root can give a folder away.
    chownSync(join(folder.path, 'mine'), 65_534, 65_534);
    expect(await isPrivatePlace(inside('mine'), { make: true })).toBe(false);
  });
});
