import { cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linkLibraries } from './binaries.ts';

it.skipIf(process.platform === 'win32')(
  '[X7] the libraries of PostgreSQL are found again after the folder was moved or copied',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'galley-libraries-'));
    try {
      const [first, second] = [join(folder, 'first'), join(folder, 'second')];
      await mkdir(join(first, 'lib'), { recursive: true });
      await writeFile(join(first, 'lib/libx.so.1'), 'one');
      const links = [{ source: 'native/lib/libx.so.1', target: 'native/lib/libx.so' }];
      await writeFile(join(first, 'pg-symlinks.json'), JSON.stringify(links));
      // As the package's own installation makes it.
      await symlink(join(first, 'lib/libx.so.1'), join(first, 'lib/libx.so'));
      await cp(first, second, { recursive: true, verbatimSymlinks: true });
      await rm(first, { recursive: true });
      await Promise.all([linkLibraries(second), linkLibraries(second)]);
      expect(await readlink(join(second, 'lib/libx.so'))).toBe('libx.so.1');
      expect(await readFile(join(second, 'lib/libx.so'), 'utf8')).toBe('one');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
