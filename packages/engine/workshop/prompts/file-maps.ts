import { GalleyError } from '@galley/schema';
import type { FileEntry } from '../../workbench/index.ts';
import { summariseMap } from './map-summary.ts';

/** Larger files are mapped when a tool asks for it, not while a prompt waits. */
const largestMapped = 64 * 1024 * 1024;
const mostKept = 2000;

export interface FileMaps {
  /** The map in a few lines; null for a file that is too large to be mapped in passing. */
  summary(file: FileEntry): Promise<readonly string[] | null>;
}

export interface FileMapsOptions {
  contentHash(path: string): Promise<string>;
  map(path: string): Promise<unknown>;
}

/** Short maps by content: a file that did not change is looked at once, in whatever Run and under whatever name. */
export function createFileMaps({ contentHash, map }: FileMapsOptions): FileMaps {
  const known = new Map<string, readonly string[]>();
  return {
    async summary({ path, size }) {
      if (size > largestMapped) return null;
      try {
        const key = `${/\.[^./]*$/.exec(path)?.[0] ?? ''} ${await contentHash(path)}`;
        const kept = known.get(key);
        if (kept !== undefined) return kept;
        const lines = summariseMap(await map(path));
        if (known.size >= mostKept) known.clear();
        known.set(key, lines);
        return lines;
      } catch (error) {
        // A file that cannot be read is still a file: the prompt names it and says why there is no map.
        if (error instanceof GalleyError) return [`no map: ${error.code} (${error.message.slice(0, 160)})`];
        throw error;
      }
    },
  };
}
