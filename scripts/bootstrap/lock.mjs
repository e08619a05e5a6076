import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} file */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {string} file */
function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * One set-up at a time: two installs in one folder delete each other's files.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(root, work) {
  const folder = join(root, '.runtime');
  const file = join(folder, 'setup.lock');
  mkdirSync(folder, { recursive: true });
  let told = false;
  while (!claim(file)) {
    const owner = ownerOf(file);
    if (owner && !isAlive(owner)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told && owner) process.stderr.write(`… waiting for another set-up (process ${owner})\n`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
