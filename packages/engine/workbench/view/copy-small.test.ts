import { chmod, mkdir, mkdtempDisposable, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookOf } from '../../store/index.ts';
import { temporaryFolder } from '../testing/temporary-workbench.ts';
import { copySmallFiles } from './copy-small.ts';

const LIMIT = 1 << 30;

async function folders() {
  const base = await mkdtempDisposable(join(tmpdir(), 'galley-small-'));
  const at = (path: string) => join(base.path, path);
  await mkdir(at('files'));
  await mkdir(at('view'));
  return { at, copy: (...paths: string[]) => copySmallFiles(at('files'), at('view'), paths, LIMIT), base };
}

it.skipIf(process.platform !== 'linux')(
  '[B4] copies small files with both looks, writable, and no second name',
  async () => {
    const { at, copy, base } = await folders();
    await using _ = base;
    await mkdir(at('files/sub'));
    await writeFile(at('files/sub/a.sh'), 'echo');
    await writeFile(at('files/empty'), '');
    await chmod(at('files/sub/a.sh'), 0o555);
    const copied = await copy('sub/a.sh', 'empty');
    const [source, target] = [at('files/sub/a.sh'), at('view/sub/a.sh')];
    expect(copied.get('sub/a.sh')).toEqual({
      source: lookOf(await stat(source, { bigint: true })),
      look: lookOf(await stat(target, { bigint: true })),
      hash: null,
    });
    expect(await readFile(target, 'utf8')).toBe('echo');
    expect((await stat(target)).mode & 0o777).toBe(0o755);
    expect(await stat(target)).toMatchObject({ nlink: 1 });
    expect(await readFile(at('view/empty'), 'utf8')).toBe('');
  },
);

it.skipIf(process.platform !== 'linux')(
  '[B2] leaves links, folders behind links, large files and taken names to the careful way',
  async () => {
    const { at, copy, base } = await folders();
    await using _ = base;
    await mkdir(at('outside'));
    await writeFile(at('outside/secret'), 'secret');
    await symlink(at('outside'), at('files/led'));
    await symlink(at('outside/secret'), at('files/link'));
    await writeFile(at('files/large'), Buffer.alloc(64 * 1024 + 1));
    await writeFile(at('files/taken'), 'new');
    await writeFile(at('view/taken'), 'of a program');
    await mkdir(at('files/folder'));
    expect([...(await copy('led/secret', 'link', 'large', 'taken', 'folder', 'missing')).keys()]).toEqual([]);
    expect(await readdir(at('view'))).toEqual(['taken']);
    expect(await readFile(at('view/taken'), 'utf8')).toBe('of a program');
  },
);

it('[B15] a view leaves out what is over the limit, however small', async () => {
  await using folder = await temporaryFolder({ 'a.txt': '1234', 'b.txt': '12345' });
  await using workbench = await folder.open({ limits: { fileBytes: 4 } });
  await workbench.withMaterialisedView('test', async (directory) => {
    expect(await readdir(directory)).toEqual(['a.txt']);
  });
});
