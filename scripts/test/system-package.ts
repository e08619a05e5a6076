import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';
import { showStep } from './step.ts';

/** Installs packages of the system where that is allowed: as root, with apt-get. Says whether it was tried. */
export async function installSystemPackage(label: string, names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await showStep(`installing ${label} with apt-get`, async () => {
    const update = await runCommand('apt-get', ['update'], { env });
    const result = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
    return { ok: result.ok, output: `${update.output}${result.output}` };
  });
  return true;
}
