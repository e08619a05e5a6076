import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installSystemPackage } from './system-package.ts';

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

/** The browser for the tests, installed through the system's package manager where that is allowed. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found !== undefined) return found;
  await installSystemPackage('Chromium', ['chromium', 'fonts-liberation']);
  return findChromium();
}
