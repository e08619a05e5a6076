import { chmod, mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdSource, GalleyError, systemClock } from '@galley/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { observeDisk, systemDisk } from '../../store/index.ts';
import { forkWorkbench } from '../fork.ts';
import { examineWorkbench } from '../index.ts';
import { say } from '../testing/say.ts';
import { edit, type TemporaryFolder, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

const OLD = { 'a.txt': 'old a', 'b.txt': 'old b', 'sub/c.txt': 'x'.repeat(700_000) };
const NEW = { 'a.txt': 'new a', 'b.txt': 'new b', 'sub/c.txt': 'y'.repeat(700_000), 'd.txt': 'new d' };

async function published(root: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    if (entry.isFile() && !path.startsWith('.galley')) files[path] = await readFile(join(root, path), 'utf8');
  }
  return files;
}

interface Act {
  /** Everything up to the act itself. */
  prepare(workbench: Workbench): Promise<void>;
  act(workbench: Workbench): Promise<unknown>;
}

const ACTS: Record<string, Act> = {
  publish: {
    prepare: (workbench) => edit(workbench, NEW),
    act: (workbench) => workbench.publish(),
  },
  restore: {
    async prepare(workbench) {
      await edit(workbench, NEW);
      await workbench.publish();
    },
    act: (workbench) => workbench.restore(workbench.checkpoints()[0]?.checkpointId ?? ''),
  },
  undo: {
    async prepare(workbench) {
      await say(workbench, 'go');
      await edit(workbench, NEW);
      await workbench.publish();
    },
    act: (workbench) => workbench.undoTo(workbench.revisions()[0]?.messageId ?? '', { acrossPublish: true }),
  },
};

async function objectsOf(folder: TemporaryFolder): Promise<string[]> {
  const directory = join(folder.root, '.galley/objects');
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}

async function flip(path: string, where: number): Promise<string> {
  const bytes = await readFile(path);
  const at = Math.floor(where * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ 0x01;
  await chmod(path, 0o600);
  await writeFile(path, bytes);
  return path.split('/').slice(-2).join('');
}

describe('[T8] a byte of stored content was changed', () => {
  it.each(Object.keys(ACTS))('%s places the right files or none', async (name) => {
    const { prepare, act } = ACTS[name] ?? ({} as Act);
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        async (which, where) => {
          await using folder = await temporaryFolder(OLD);
          await using workbench = await folder.open();
          await prepare(workbench);
          const before = await published(folder.root);
          const objects = await objectsOf(folder);
          const hash = await flip(objects[Math.floor(which * objects.length)] ?? '', where);
          let failure: unknown = null;
          try {
            await act(workbench);
          } catch (error) {
            failure = error;
          }
          const after = await published(folder.root);
          if (failure === null) {
            expect(after).toEqual(name === 'publish' ? { ...NEW } : { ...OLD });
          } else {
            expect(failure).toMatchObject({ code: 'OBJECT_CORRUPT', details: { hash } });
            expect(after).toEqual(before);
          }
          const { problems } = await examineWorkbench({ directory: folder.root });
          expect(problems.some(({ detail }) => detail.hash === hash)).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each(['fork', 'export'])('%s stops and leaves nothing', async (name) => {
    await using folder = await temporaryFolder(OLD);
    await using target = await mkdtempDisposable(join(tmpdir(), 'galley-changed-'));
    await using workbench = await folder.open();
    await edit(workbench, NEW);
    const [first = ''] = await objectsOf(folder);
    const hash = await flip(first, 0.5);
    const place = join(target.path, 'copy');
    const doing =
      name === 'fork'
        ? forkWorkbench(workbench, place, { what: 'everything', clock: systemClock, ids: createIdSource(systemClock) })
        : workbench.exportTo(place, { includeState: true });
    await expect(doing).rejects.toMatchObject({ code: 'OBJECT_CORRUPT', details: { hash } });
    expect(await readdir(target.path)).toEqual([]);
  });

  it('a file that was staged before a crash is not placed once it was changed', async () => {
    await using folder = await temporaryFolder(OLD);
    const disk = observeDisk(systemDisk, {
      before(operation) {
        if (operation === 'rename' || operation === 'link')
          throw new GalleyError({ code: 'CUT', message: 'cut', remedy: '' });
      },
    });
    {
      await using workbench = await folder.open();
      await edit(workbench, { 'a.txt': 'new a', 'd.txt': 'new d' });
    }
    {
      // Every move fails, forward and back: the publish stays unfinished, as after a crash.
      const workbench = await folder.open({ disk });
      await expect(workbench.publish()).rejects.toThrow();
      await workbench.close();
    }
    const temporary = join(folder.root, '.galley/tmp');
    for (const file of await readdir(temporary)) await writeFile(join(temporary, file), 'planted');
    await using workbench = await folder.open();
    const after = await published(folder.root);
    expect(Object.values(after)).not.toContain('planted');
    expect([OLD['a.txt'], NEW['a.txt']]).toContain(after['a.txt']);
    expect(workbench.id).not.toBe('');
  });
});
