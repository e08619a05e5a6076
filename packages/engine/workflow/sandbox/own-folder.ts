import { mkdir, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { systemErrorCode } from '@galley/schema';

/** Folders that a program keeps its own things in. They have to be there before they can be handed over. */
export async function makeFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
}

/**
 * What a program's own settings would be read from the next time the person starts it, outside the sandbox. A name that is
 * missing is made, empty: what is not there cannot be kept from being written.
 */
export async function makeKept(kept: readonly string[]): Promise<void> {
  for (const path of kept) {
    if (extname(path) === '') await make(() => mkdir(path, { mode: 0o700 }));
    else await make(() => writeFile(path, extname(path) === '.json' ? '{}\n' : '', { flag: 'wx', mode: 0o600 }));
  }
}

async function make(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
}
