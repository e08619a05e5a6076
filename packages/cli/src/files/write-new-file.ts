import { writeFile } from 'node:fs/promises';
import { AlreadyExistsError, FileUnusableError, systemErrorCode } from '@galley/schema';

/** Never over a file that is there. */
export async function writeNewFile(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: 'wx' });
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    if (code === 'EEXIST') throw new AlreadyExistsError(`There is a file ${path}.`, 'Choose another name.', { path });
    throw new FileUnusableError(`${path} cannot be written (${code}).`, 'Choose another place.', { path }, error);
  }
}
