import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closedToNobody, letsThrough, startablePrograms } from './as-nobody.ts';

const isRoot = process.getuid?.() === 0;

it('who may go through a folder is said by its owner, its group, or what it grants others', () => {
  const folder = { uid: 5, gid: 6, mode: 0o040710 };
  expect(letsThrough(folder, { uid: 5, gid: 9 })).toBe(true);
  expect(letsThrough(folder, { uid: 9, gid: 6 })).toBe(true);
  expect(letsThrough(folder, { uid: 9, gid: 9 })).toBe(false);
  expect(letsThrough({ ...folder, mode: 0o040677 }, { uid: 5, gid: 6 })).toBe(false);
});

describe.skipIf(!isRoot)("PostgreSQL's programs in a folder of root alone", () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-as-nobody-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('names the folder that is closed', async () => {
    const inside = join(folder, 'a');
    await mkdir(inside);
    expect(await closedToNobody(inside)).toBe(folder);
    await chmod(folder, 0o711);
    expect(await closedToNobody(inside)).toBeNull();
  });

  it('are copied where nobody can start them, once, with what their links lead to', async () => {
    const [native, open] = [join(folder, 'closed'), join(folder, 'open')];
    await mkdir(join(native, 'lib'), { recursive: true });
    await mkdir(open);
    await chmod(native, 0o700);
    await writeFile(join(native, 'lib/a.so.1'), 'a');
    await symlink(join(native, 'lib/a.so.1'), join(native, 'lib/a.so'));
    const programs = await startablePrograms(native, open);
    expect(programs).toBe(join(open, 'programs'));
    await rm(native, { recursive: true });
    expect(await readFile(join(programs, 'lib/a.so'), 'utf8')).toBe('a');
  });

  it('stay where they are when the way to them is open', async () => {
    await chmod(folder, 0o711);
    const native = join(folder, 'native');
    await mkdir(native);
    expect(await startablePrograms(native, folder)).toBe(native);
  });
});
