import { readIgnore, walk } from '@galley/engine/workbench';
import { hashInside } from './hash-inside.ts';
import type { Manifest } from './plan-sync.ts';
import { STAGE } from './stage.ts';

export interface LocalFolder {
  readonly files: Manifest;
  /** Links, devices, names that no Workbench takes, and files that cannot be read, each with its reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** Whether a path is left out here, by a rule or because it cannot be read: then nobody knows that it was deleted. */
  isUnseen(path: string): boolean;
}

/** The files of a folder with what they hold, by the rules of every Workbench: no link is followed. */
export async function readLocalFolder(root: string): Promise<LocalFolder> {
  const ignore = await readIgnore(root);
  const files = new Map<string, string>();
  const refused = new Map<string, string>();
  for await (const entry of walk(root, (path, folder) => path === STAGE || ignore(path, folder))) {
    if (entry.kind === 'skipped') {
      refused.set(entry.path, entry.reason);
      continue;
    }
    const hash = await hashInside(root, entry.path);
    if (hash !== null) files.set(entry.path, hash);
  }
  return {
    files,
    refused,
    isUnseen(path) {
      const parts = path.split('/');
      return parts.some((_, index) => {
        const above = parts.slice(0, index + 1).join('/');
        return refused.has(above) || ignore(above, index < parts.length - 1);
      });
    },
  };
}
