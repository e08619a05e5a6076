import type { Stats } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { inParallel } from '../disk/in-parallel.ts';

const OTHERS = 0o077;
/** The folders in it are emptied when the Workbench opens. */
const PASSING = 'tmp';

/**
 * Takes everybody else's rights to a `.galley/` that an older Galley or a copy left readable. What lies directly in it
 * comes last, so that a run of this that was cut off is begun again.
 */
export async function tightenOwnFolder(directory: string, looks: ReadonlyMap<string, Stats>): Promise<void> {
  if (process.platform === 'win32') return;
  // First, so that nobody else can exchange anything in it from here on.
  if (!(await takeAway(directory))) return;
  const open = [...looks].filter(([, { mode }]) => (mode & OTHERS) !== 0);
  for (const [name, look] of open) {
    const path = join(directory, name);
    if (look.isDirectory() && name !== PASSING) await tightenBelow(path);
    await takeAway(path);
  }
}

async function tightenBelow(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await inParallel(
    entries.filter((entry) => entry.isFile()),
    ({ name }) => takeAway(join(folder, name)),
  );
  for (const entry of entries.filter((each) => each.isDirectory())) {
    const path = join(folder, entry.name);
    await tightenBelow(path);
    await takeAway(path);
  }
}

/** Of file systems that know no rights, such as those of memory sticks. */
const NO_RIGHTS_HERE = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'EROFS']);

/**
 * Only what is ours, and not a file that has a second name: its rights may be meant for that place. By path and not by
 * a handle: closing one on a database drops the locks that this process may hold on it. False where it cannot be done.
 */
async function takeAway(path: string): Promise<boolean> {
  try {
    const found = await lstat(path);
    const ours = found.uid === process.geteuid?.() && (found.isDirectory() || (found.isFile() && found.nlink === 1));
    if (ours && (found.mode & OTHERS) !== 0) await chmod(path, found.mode & 0o777 & ~OTHERS);
    return true;
  } catch (error) {
    const code = systemErrorCode(error) ?? '';
    if (code === 'ENOENT') return true;
    if (NO_RIGHTS_HERE.has(code)) return false;
    throw error;
  }
}
