import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';

/** Every object that is there, by name alone: for many files, far cheaper than asking for each. */
export async function storedHashes(directory: string): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  for (let index = 0; index < 256; index += 1) {
    const folder = index.toString(16).padStart(2, '0');
    for (const name of await namesIn(join(directory, folder))) hashes.add(folder + name);
  }
  return hashes;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
