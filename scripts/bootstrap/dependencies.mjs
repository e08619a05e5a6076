import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from './failure.mjs';
import { hashOf } from './hash.mjs';
import { withSetupLock } from './lock.mjs';
import { runNpm } from './npm.mjs';
import { step } from './progress.mjs';
import { needSpace } from './space.mjs';

/**
 * @typedef {'lean' | 'full'} Mode lean leaves out what only developers need
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Entry
 */

/**
 * @param {string} stamp
 * @returns {{ hash: string, mode: Mode } | undefined}
 */
function readStamp(stamp) {
  if (!existsSync(stamp)) return undefined;
  const [hash = '', mode = ''] = readFileSync(stamp, 'utf8').trim().split(' ');
  return mode === 'lean' || mode === 'full' ? { hash, mode } : undefined;
}

/**
 * Whether someone has run `npm install` by hand since: npm's own record names what is really there.
 * @param {string} root
 * @param {Mode} mode
 */
export function installedByHand(root, mode) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  /** @type {Record<string, Entry>} */
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  /** @type {Record<string, Entry>} */
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    const inStore = path.includes('node_modules/');
    const needed = inStore && !entry.optional && !entry.devOptional && !(mode === 'lean' && entry.dev);
    return !needed || (present[path]?.version === entry.version && present[path]?.integrity === entry.integrity);
  });
}

/**
 * @param {string} root
 * @param {string} node
 * @param {Mode} mode
 */
export async function ensureDependencies(root, node, mode) {
  const stamp = join(root, 'node_modules/.galley-stamp');
  const hash = hashOf(root, ['package-lock.json']);
  const fits = () => {
    const found = readStamp(stamp);
    return found?.hash === hash && (found.mode === mode || found.mode === 'full');
  };
  if (fits()) return;
  await withSetupLock(root, async () => {
    if (fits()) return;
    // A developer's folder stays one: `npm start` after a pull must not remove the test tools.
    const wide = mode === 'full' || readStamp(stamp)?.mode === 'full' ? 'full' : 'lean';
    if (!installedByHand(root, wide)) await install(root, node, wide, stamp);
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(stamp, `${hash} ${wide}\n`);
  });
}

/**
 * @param {string} root
 * @param {string} node
 * @param {Mode} mode
 * @param {string} stamp
 */
async function install(root, node, mode, stamp) {
  rmSync(stamp, { force: true });
  await step(`Installing packages${mode === 'full' ? ' with the development tools' : ''}`, async () => {
    needSpace(root, mode === 'full' ? 600 : 250);
    // Not `npm ci`: it refuses a lock file that lacks the binaries of other systems, and npm leaves those out of a
    // lock file made where the registry does not have them. This keeps to the same locked versions and hashes.
    const args = [
      'install',
      '--no-save',
      '--prefer-offline',
      ...(mode === 'lean' ? ['--omit=dev'] : ['--include=dev']),
    ];
    const { code, output } = await runNpm(node, args, root);
    if (code !== 0) throw explain('Installing packages', output);
  });
}
