import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.ts';
import { showStep } from './step.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Some systems ship a `chromium` that only tells you to install it elsewhere, so it has to answer. */
function answers(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 15_000, stdio: 'ignore' }).status === 0;
}

function findChromium(): string | undefined {
  const chosen = process.env.GALLEY_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...(chosen === undefined || chosen === '' ? [] : [chosen]),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
  ];
  return candidates.find((path) => existsSync(path) && answers(path));
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** The browser for the tests, installed through the system's package manager where that is allowed. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found !== undefined || !mayInstall()) return found;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await showStep('installing Chromium with apt-get', async () => {
    const update = await runCommand('apt-get', ['update'], { env });
    const install = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'];
    const result = await runCommand('apt-get', install, { env });
    return { ok: result.ok, output: `${update.output}${result.output}` };
  });
  return findChromium();
}
