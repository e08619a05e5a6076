import { spawnSync } from 'node:child_process';
import { installSystemPackage } from './system-package.ts';

function answers(): boolean {
  return spawnSync('bwrap', ['--version'], { timeout: 15_000, stdio: 'ignore' }).status === 0;
}

/** The sandbox of Linux for the tests of what programs and scripts reach, installed where that is allowed. */
export async function ensureBubblewrap(): Promise<void> {
  if (process.platform !== 'linux' || answers()) return;
  const tried = await installSystemPackage('bubblewrap', ['bubblewrap']);
  if (tried && answers()) return;
  console.log('- no sandbox here, so the tests of what programs and scripts reach in it are skipped.');
  console.log('  Install bubblewrap (Debian: sudo apt-get install bubblewrap).');
}
