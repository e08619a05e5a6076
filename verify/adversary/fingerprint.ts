import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Every name below the folders with its kind, mode and content; links are not followed, pipes and devices not opened. */
export async function fingerprint(
  folders: readonly string[],
  leaveOut: (path: string) => boolean = () => false,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  async function look(path: string): Promise<void> {
    if (leaveOut(path)) return;
    const stats = await lstat(path);
    if (stats.isDirectory()) {
      found.set(path, `folder ${stats.mode}`);
      for (const name of await readdir(path)) await look(join(path, name));
    } else if (stats.isSymbolicLink()) found.set(path, `link ${await readlink(path)}`);
    else if (stats.isFile()) {
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      found.set(path, `file ${stats.mode} ${hash}`);
    } else found.set(path, `special ${stats.mode}`);
  }
  for (const folder of folders) await look(folder);
  return found;
}

/** The files that people see in a Workbench: what only publishing may change. */
export const published = (directory: string) => fingerprint([directory], (path) => path === join(directory, '.galley'));

/** The names that differ; empty where nothing does. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}
