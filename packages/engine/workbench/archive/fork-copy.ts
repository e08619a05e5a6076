import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { GalleyError, systemErrorCode } from '@galley/schema';
import { copyChecked, temporaryFolder } from '../../store/index.ts';
import type { WorkbenchContext } from '../files/context.ts';
import type { LeftOutReasons } from '../files/overlay-list.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { openInside } from '../paths/open-inside.ts';
import { readIgnore, walk } from '../paths/walk.ts';
import { copySteadily } from '../view/materialise-file.ts';

/** `files`: the Published files. Context: what `.galley/context` holds. Everything: the Draft and all history too. */
export type ForkWhat = 'files' | 'files_and_context' | 'everything';

export interface CopyReport {
  readonly files: number;
  readonly bytes: number;
  /** What is in the folder and not in the copy. Ignored files are not copied and not counted. */
  readonly leftOutReasons: LeftOutReasons;
}

export interface PublishedSource {
  readonly paths: readonly string[];
  readonly reasons: Record<keyof LeftOutReasons, number>;
}

const FOLDERS_OF_STATE = ['objects', 'context', 'workshop', 'runs'];
const OBJECT_PATH = /^objects[\\/]([0-9a-f]{2})[\\/]([0-9a-f]{62})$/;
const FILES_OF_STATE = ['.gitignore', 'conversation.jsonl'];

export const STATE_FOLDER = '.galley';
export const DATABASE_FILE = 'galley.db';

/** Copies a Workbench that is open into a new folder. The caller keeps writers away meanwhile. */
export async function copyWorkbench(context: WorkbenchContext, target: string, what: ForkWhat): Promise<CopyReport> {
  const { paths, reasons } = await listPublished(context);
  let [files, bytes] = [0, 0];
  await inParallel(paths, async (path) => {
    try {
      const size = await copyOne(context.root, path, join(target, path));
      if (size === null) return;
      files += 1;
      bytes += size;
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
      reasons.unreadable += 1;
    }
  });
  if (what === 'everything') await copyJournal(context, join(target, STATE_FOLDER, DATABASE_FILE));
  // After the journal: whatever it names is then among the objects.
  for (const path of await listState(context, what)) {
    await copyState(context.store.directory, path, join(target, STATE_FOLDER, path));
  }
  return { files, bytes, leftOutReasons: reasons };
}

export async function listPublished({ root }: WorkbenchContext): Promise<PublishedSource> {
  const reasons = { over_limit: 0, link: 0, device: 0, unreadable: 0, name: 0 };
  const paths: string[] = [];
  for await (const entry of walk(root, await readIgnore(root))) {
    if (entry.kind === 'file') paths.push(entry.path);
    else reasons[entry.reason] += 1;
  }
  return { paths, reasons };
}

/** A journal that is complete at one moment, also while it is being written to. */
export async function copyJournal({ store }: WorkbenchContext, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(store.directory, DATABASE_FILE), { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, target);
  } finally {
    database.close();
  }
}

/** Paths in the state folder that belong to a copy, except the journal. Locks and half-written files do not. */
export async function listState({ store }: WorkbenchContext, what: ForkWhat): Promise<string[]> {
  if (what === 'files') return [];
  const folders = what === 'everything' ? FOLDERS_OF_STATE : ['context'];
  const paths = what === 'everything' ? [...FILES_OF_STATE] : [];
  for (const folder of folders) {
    for (const entry of await entriesBelow(join(store.directory, folder))) {
      if (entry.isFile()) paths.push(join(entry.parentPath, entry.name).slice(store.directory.length + 1));
    }
  }
  return paths;
}

async function entriesBelow(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true, recursive: true });
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function copyOne(root: string, path: string, target: string): Promise<number | null> {
  const handle = await openInside(root, path);
  if (handle === null) return null;
  try {
    return (await copySteadily(handle, join(root, path), target, { writable: false })).look.size;
  } finally {
    await handle.close();
  }
}

/** Stored content goes into the copy only when it is what its name says. */
async function copyState(directory: string, path: string, target: string): Promise<void> {
  const hash = objectHash(path);
  if (hash === null) {
    await copyOne(directory, path, target);
    return;
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await copyChecked(join(directory, path), target, hash);
  await chmod(target, 0o400);
}

/** The hash that a path below the state folder stands for; null for anything that is no stored content. */
export function objectHash(path: string): string | null {
  const match = OBJECT_PATH.exec(path);
  return match === null ? null : `${match[1]}${match[2]}`;
}

/** A place of ours for a file that is made before its content is used. */
export function temporaryCopy({ store }: WorkbenchContext, name: string): string {
  return join(temporaryFolder(store.directory), name);
}

/** Whether a file of the state may come from an archive. */
export function isStatePath(path: string): boolean {
  const [first = ''] = path.split('/');
  return (
    path === DATABASE_FILE || FILES_OF_STATE.includes(path) || (path !== first && FOLDERS_OF_STATE.includes(first))
  );
}
