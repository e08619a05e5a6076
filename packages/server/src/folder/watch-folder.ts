import { type FSWatcher, watch } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';

export interface FolderWatch extends Disposable {
  /** False where the system refused: then the page asks when somebody comes back to it. */
  readonly isWhole: boolean;
}

/** A program that saves writes several times: what happens within this time is told once. */
const SETTLED_MS = 200;
/** Each folder costs the system a watch. What lies beyond is looked at when somebody comes back to the page. */
const MOST_FOLDERS = 4_000;

/**
 * Tells which paths below a folder changed, whoever changed them. Galley's own folder and those of git are not looked
 * into: what is written there all the time is no file of the Workbench.
 */
export async function watchFolder(root: string, onChange: (paths: readonly string[]) => void): Promise<FolderWatch> {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWhole = true;
  let isOver = false;

  async function settle(): Promise<void> {
    timer = undefined;
    const paths = [...changed];
    changed.clear();
    for (const path of paths) {
      // It may be gone, or another folder of that name: a watch stays with the folder that it was made for.
      for (const folder of [...watchers.keys()]) if (folder === path || folder.startsWith(`${path}/`)) drop(folder);
      // A folder that is new has files of its own already.
      await follow(path);
    }
    if (!isOver && paths.length > 0) onChange(paths);
  }

  function heard(folder: string, name: string | null): void {
    if (name === null || isOwn(name)) return;
    changed.add(folder === '' ? name : `${folder}/${name}`);
    timer ??= setTimeout(() => void settle(), SETTLED_MS).unref();
  }

  function drop(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  async function follow(folder: string): Promise<void> {
    if (isOver || watchers.has(folder)) return;
    if (watchers.size >= MOST_FOLDERS) {
      isWhole = false;
      return;
    }
    try {
      // A link may lead out of the Workbench: what happens there is nobody's business here.
      if (folder !== '' && !(await lstat(join(root, folder))).isDirectory()) return;
      const entries = await readdir(join(root, folder), { withFileTypes: true });
      const watcher = watch(join(root, folder), { persistent: false }, (_event, name) => heard(folder, name));
      watcher.on('error', () => drop(folder));
      watchers.set(folder, watcher);
      for (const entry of entries) {
        if (entry.isDirectory() && !isOwn(entry.name))
          await follow(folder === '' ? entry.name : `${folder}/${entry.name}`);
      }
    } catch (error) {
      drop(folder);
      const code = systemErrorCode(error) ?? '';
      // A file, something that is gone again, or a folder that is closed to us: nothing to follow.
      if (['ENOTDIR', 'ENOENT', 'EACCES', 'EPERM', 'ELOOP'].includes(code)) return;
      // The system has no watches left.
      if (!['ENOSPC', 'EMFILE', 'ENFILE'].includes(code)) throw error;
      isWhole = false;
    }
  }

  await follow('');
  return {
    get isWhole() {
      return isWhole;
    },
    [Symbol.dispose]() {
      isOver = true;
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) drop(folder);
    },
  };
}

function isOwn(name: string): boolean {
  return name === '.galley' || name === '.git' || name === 'node_modules';
}
