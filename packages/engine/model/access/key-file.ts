import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { z } from 'zod';
import { KeyFileDamagedError, KeyFileExposedError } from './key-errors.ts';

const contentSchema = z.record(z.string(), z.string());

/** Keys in a file that only its owner can read: for computers without a keychain. */
export async function readKeyFile(file: string): Promise<Record<string, string>> {
  try {
    const { mode } = await stat(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw new KeyFileExposedError(file);
    return contentSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return {};
    if (error instanceof KeyFileExposedError || systemErrorCode(error) !== undefined) throw error;
    throw new KeyFileDamagedError(file, error);
  }
}

/** The new content is complete on disk before it takes the old one's place. */
export async function writeKeyFile(file: string, keys: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    // A temporary file left by a crash keeps the rights it was made with.
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
