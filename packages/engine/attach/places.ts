import { createHash } from 'node:crypto';
import { lstat, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema/errors';

/** Sockets have short names by law (104 bytes on a Mac), and Workbenches lie deep: so the name is a number, and lies elsewhere. */
const digits = 20;

/**
 * Where the process that holds a Workbench may answer. It follows from the Workbench alone: `.galley/` may come from
 * somebody else and is not asked (SPEC T4), and a terminal with another environment finds the same. None where there is
 * no `.galley/`, and so nobody who holds it.
 */
export async function socketPlaces(root: string): Promise<readonly string[]> {
  const name = await nameOf(join(root, '.galley'));
  if (name === null) return [];
  if (process.platform === 'win32') return [`\\\\.\\pipe\\galley-${name}`];
  return folders().map((folder) => join(folder, `${name}.sock`));
}

/** Whether only this user can reach what lies in the folder; `make` makes it so where there is none. */
export async function isPrivatePlace(place: string, { make = false } = {}): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const folder = join(place, '..');
  try {
    if (make) await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') return false;
  }
  try {
    const found = await lstat(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  } catch {
    // Not there, or not ours to look at: either way nobody of ours answers in it.
    return false;
  }
}

/** The user's own folder of the session, which not every system has, else one of theirs in the common one. */
function folders(): string[] {
  const user = String(process.getuid?.() ?? '');
  return [...(process.platform === 'linux' ? [`/run/user/${user}/galley`] : []), `/tmp/galley-${user}`];
}

/** By the file system's own numbers: a link, another spelling or a moved folder leads to the same. */
async function nameOf(state: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(state, { bigint: true });
    return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, digits);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return null;
    throw error;
  }
}
