import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cp,
  link,
  mkdir,
  mkdtemp,
  mkdtempDisposable,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { examineWorkbench } from '../workbench/index.ts';
import { observeRuns } from './observe/observe-runs.ts';
import { openScripted } from './testing/scripted-workshop.ts';

/** Everything that Galley reads or writes below `.galley/`. */
const NAMES = [
  'lock',
  'lock.db',
  'lock.db-journal',
  '.gitignore',
  'egress.jsonl',
  'conversation.jsonl',
  'galley.db',
  'galley.db-wal',
  'galley.db-shm',
  'galley.db-journal',
  'objects',
  'objects/PREFIX',
  'tmp',
  'workshop',
  'workshop/_rpi',
  'workshop/_rpi/plan.md',
  'workshop/_rpi/.written.json',
  'workshop/tool_log.jsonl',
  'workshop/.records.json',
  'runs',
  'context',
  'context/items.json',
] as const;

const KINDS = {
  'a link to a file outside': (path: string, outside: string) => symlink(join(outside, 'victim.txt'), path),
  'a link to a folder outside': (path: string, outside: string) => symlink(join(outside, 'folder'), path),
  'a link to nothing': (path: string, outside: string) => symlink(join(outside, 'made-by-galley'), path),
  'a FIFO': async (path: string) => void execFileSync('mkfifo', [path]),
  'a hard link to a file outside': (path: string, outside: string) => link(join(outside, 'victim.txt'), path),
  'a folder': (path: string) => mkdir(path),
} as const;

const script = () => 'Nothing to do.';
/** Any content that a Run stores: its folder is the one to exchange. */
const PREFIX = createHash('sha256').update('day,amount\n1,2\n').digest('hex').slice(0, 2);

async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    found[path] = entry.isFile() ? `${(await stat(path)).mode} ${await readFile(path, 'utf8')}` : 'folder';
  }
  return found;
}

async function attempt(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'fine';
  } catch (error) {
    return error instanceof GalleyError ? error.code : String(error);
  }
}

async function plant(root: string, name: string, kind: keyof typeof KINDS, outside: string): Promise<void> {
  const path = join(root, '.galley', name.replace('PREFIX', PREFIX));
  await rm(path, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true });
  await KINDS[kind](path, outside);
}

/** All that surfaces do with a folder: look, examine, open, let a Run work, close. */
async function useAll(directory: string): Promise<string[]> {
  return [
    await attempt(async () => (await observeRuns(directory))[Symbol.asyncDispose]()),
    await attempt(() => examineWorkbench({ directory })),
    await attempt(async () => {
      const bench = await openScripted(script, { directory, debug: true });
      try {
        await bench.send('Do nothing');
        await bench.call.ContextSet({ ...bench.target, name: 'a', text: 'b' });
        await bench.call.CheckpointCreate({ ...bench.target, name: 'now' });
      } finally {
        await bench.close();
      }
    }),
  ];
}

let template = '';
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'galley-planted-'));
  await writeFile(join(directory, 'data.csv'), 'day,amount\n1,2\n');
  expect(await useAll(directory)).toEqual(['NOT_A_WORKBENCH', 'NOT_A_WORKBENCH', 'fine']);
  template = join(directory, '.galley');
  return () => rm(directory, { recursive: true, force: true });
});

const ACCEPTED = new Set([
  'fine',
  'STATE_FOLDER_UNSAFE',
  'SANDBOX_VIOLATION',
  'NOT_A_WORKBENCH',
  'STORE_DAMAGED',
  'OBJECT_MISSING',
]);

describe.each(['that has a history', 'with nothing else in it'])('[T4] a .galley %s', (which) => {
  it.each(NAMES.flatMap((name) => Object.keys(KINDS).map((kind) => [name, kind as keyof typeof KINDS] as const)))(
    '%s is %s: nothing outside is changed or made, nothing hangs',
    async (name, kind) => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-planted-'));
      const [directory, outside] = [join(folder.path, 'bench'), join(folder.path, 'outside')];
      await mkdir(directory);
      await mkdir(join(outside, 'folder'), { recursive: true });
      await writeFile(join(outside, 'victim.txt'), 'not yours\n', { mode: 0o644 });
      await writeFile(join(outside, 'folder', 'kept.txt'), 'not yours\n', { mode: 0o644 });
      await writeFile(join(directory, 'data.csv'), 'day,amount\n1,2\n');
      if (which === 'that has a history') await cp(template, join(directory, '.galley'), { recursive: true });
      await plant(directory, name, kind, outside);
      const before = await contents(outside);
      const outcomes = await useAll(directory);
      expect(await contents(outside)).toEqual(before);
      expect(outcomes.filter((outcome) => !ACCEPTED.has(outcome))).toEqual([]);
    },
  );
});
