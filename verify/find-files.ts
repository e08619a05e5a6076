import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface FoundFiles {
  readonly files: readonly string[];
  /** Files with other endings, and Office's own lock files. */
  readonly ignored: number;
  /** Folders that could not be listed. */
  readonly closed: readonly string[];
}

/** Files of a folder and of all folders in it by their names, in order; links are not followed. */
export function findFiles(directory: string, wanted: RegExp): FoundFiles {
  const files: string[] = [];
  const closed: string[] = [];
  let ignored = 0;
  const waiting = [directory];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of entriesOf(folder, closed)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile() && wanted.test(entry.name) && !entry.name.startsWith('~$')) files.push(path);
      else ignored += 1;
    }
  }
  return { files: files.sort(), ignored, closed };
}

function entriesOf(folder: string, closed: string[]) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // One folder without permission must not hide thousands of others.
    closed.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}
