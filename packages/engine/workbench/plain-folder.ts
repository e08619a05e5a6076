import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { systemErrorCode } from '@galley/schema';
import type { FileView } from './capabilities.ts';
import { lookAtAll } from './files/look-at-all.ts';
import type { FileEntry } from './files/overlay.ts';
import type { LeftOutReasons } from './files/overlay-list.ts';
import { FileNotFoundError, FolderNotFoundError } from './paths/errors.ts';
import { openInside } from './paths/open-inside.ts';
import { parseWorkbenchPath } from './paths/parse-path.ts';
import { readIgnore, walk } from './paths/walk.ts';

type PlainFolder = Pick<FileView, 'listFiles' | 'read' | 'contentHash'>;

/** The files of a folder that is no Workbench, by the same rules: no link is followed, and nothing is made (SPEC B16). */
export async function lookAtFolder(directory: string): Promise<PlainFolder> {
  const root = await realFolder(directory);

  async function read(given: string): Promise<Buffer> {
    const path = parseWorkbenchPath(given);
    const handle = await openInside(root, path);
    if (handle === null) throw new FileNotFoundError(path);
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  }

  return {
    read,
    contentHash: async (path) =>
      createHash('sha256')
        .update(await read(path))
        .digest('hex'),
    async listFiles() {
      const reasons: Record<keyof LeftOutReasons, number> = {
        over_limit: 0,
        link: 0,
        device: 0,
        unreadable: 0,
        name: 0,
      };
      const paths: string[] = [];
      for await (const entry of walk(root, await readIgnore(root))) {
        if (entry.kind === 'file') paths.push(entry.path);
        else reasons[entry.reason] += 1;
      }
      const files: FileEntry[] = [];
      await lookAtAll(root, paths, (path, stats) => {
        if (stats === 'unreadable') reasons.unreadable += 1;
        else if (stats !== null) {
          files.push({
            path,
            size: Number(stats.size),
            modifiedAt: Number(stats.mtimeMs),
            statusAt: Number(stats.ctimeMs),
            draft: null,
          });
        }
      });
      const leftOut = Object.values(reasons).reduce((sum, count) => sum + count, 0);
      return { files, leftOut, leftOutReasons: reasons, next: null };
    },
  };
}

async function realFolder(directory: string): Promise<string> {
  try {
    return await realpath(directory);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') throw new FolderNotFoundError(directory);
    throw error;
  }
}
