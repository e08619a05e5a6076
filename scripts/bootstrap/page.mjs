import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { explain } from './failure.mjs';
import { hashOf } from './hash.mjs';
import { withSetupLock } from './lock.mjs';
import { step } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';

const sources = ['packages/web', 'packages/schema/src', 'package-lock.json'];

/** @param {string} root */
export function viteCli(root) {
  const require = createRequire(join(root, 'packages/web/package.json'));
  return join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
}

/**
 * Builds the page unless the built one was made from exactly these sources.
 * @param {string} root
 * @param {string} node
 * @param {(label: string, work: () => Promise<void>) => Promise<void>} [show] how progress is shown
 */
export async function ensurePage(root, node, show = step) {
  const dist = join(root, 'packages/web/dist');
  const stamp = join(dist, '.galley-stamp');
  const hash = hashOf(root, sources);
  const fits = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (fits()) return;
  await withSetupLock(root, async () => {
    if (fits()) return;
    rmSync(stamp, { force: true });
    await show('Building the page', async () => {
      const { code, output } = await runQuietly(node, [viteCli(root), 'build'], { cwd: join(root, 'packages/web') });
      if (code !== 0) throw explain('Building the page', output);
    });
    writeFileSync(stamp, hash);
  });
}
