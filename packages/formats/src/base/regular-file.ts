import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { GalleyError } from '@galley/schema/errors';

/** A folder, a pipe, a socket or a device: reading it could wait for ever, or act. */
export class NotARegularFileError extends GalleyError {
  constructor(path: string, found: Stats) {
    super({
      code: 'NOT_A_REGULAR_FILE',
      message: `${path} is ${kindOf(found)}, not a file.`,
      remedy: 'Name a regular file. What comes from a pipe or a device has to be saved to a file first.',
      details: { path },
    });
  }
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a named pipe';
  if (found.isSocket()) return 'a socket';
  return 'a device';
}

/** Without O_NONBLOCK, opening a pipe waits for somebody to write into it. Windows has no such flag and no such pipes. */
const READ = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

/** Opens a file that a person named. Looks before it opens, for opening a device can already act, and again after. */
export async function openRegularFile(path: string): Promise<FileHandle> {
  refuseOther(path, await stat(path));
  const handle = await open(path, READ);
  try {
    refuseOther(path, await handle.stat());
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export async function readRegularFile(path: string): Promise<Buffer> {
  await using handle = await openRegularFile(path);
  return await handle.readFile();
}

/** As openRegularFile, for what reads as it goes. The caller closes it. */
export function openRegularFileNow(path: string): number {
  const descriptor = openSync(path, READ);
  try {
    refuseOther(path, fstatSync(descriptor));
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function refuseOther(path: string, found: Stats): void {
  if (!found.isFile()) throw new NotARegularFileError(path, found);
}
