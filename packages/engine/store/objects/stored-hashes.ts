import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';

/**
 * Whether objects are there, by name alone: for many files far cheaper than asking for each. A folder of objects is
 * listed when the first of its objects is asked for; a trip to the thread pool would take longer than the list.
 */
export function storedHashes(directory: string): (hash: string) => boolean {
  const listed = new Map<string, ReadonlySet<string>>();
  return (hash) => {
    const folder = hash.slice(0, 2);
    const names = listed.get(folder) ?? new Set(namesIn(join(directory, folder)));
    listed.set(folder, names);
    return names.has(hash.slice(2));
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
