import { constants } from 'node:fs';
import { copyFile, type FileHandle, open, rm } from 'node:fs/promises';
import { systemErrorCode } from '@galley/schema';
import { copyAndHash } from './copy-and-hash.ts';
import { NotAFileError, ObjectCorruptError } from './errors.ts';

const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Answers of file systems that cannot share blocks. */
const CANNOT_SHARE = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EINVAL', 'ENOTTY', 'EPERM']);

/** Not asked again after the first no: each question costs as much as copying a small file. */
let mayShare = true;

/**
 * Copies a file that must hold what `hash` says, reading it once. Without this a stored file that rotted, or that someone
 * changed, would be put into the person's folder as if it were theirs. `finish` gets the copy while it is open.
 */
export async function copyChecked(
  from: string,
  to: string,
  hash: string,
  finish?: (copy: FileHandle) => Promise<void>,
): Promise<void> {
  await using source = await open(from, FLAGS);
  const found = await source.stat();
  if (!found.isFile()) throw new NotAFileError(from);
  const shared = mayShare && (await share(from, to));
  try {
    await using target = await open(
      to,
      shared ? FLAGS : constants.O_RDWR | constants.O_CREAT | constants.O_EXCL,
      0o600,
    );
    // What shares its blocks is read at the copy: that is what will be placed.
    const copied = shared ? await copyAndHash(target, found.size) : await copyAndHash(source, found.size, target);
    if (copied.hash === hash) return await finish?.(target);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') await rm(to, { force: true });
    throw error;
  }
  await rm(to, { force: true });
  throw new ObjectCorruptError(hash);
}

/** False where the file system cannot; then nothing was made. */
async function share(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch (error) {
    const code = systemErrorCode(error) ?? '';
    if (!CANNOT_SHARE.has(code)) throw error;
    // Another disk may be able to; this pair of places is not.
    if (code !== 'EXDEV') mayShare = false;
    return false;
  }
}
