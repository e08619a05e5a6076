import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { SetupFailure } from './failure.mjs';
import { runQuietly } from './run-quietly.mjs';

const cliName = 'npm-cli.js';

function candidates() {
  const beside = dirname(process.execPath);
  const found = [join(beside, '../lib/node_modules/npm/bin', cliName), join(beside, 'node_modules/npm/bin', cliName)];
  if (process.env.npm_execpath?.endsWith(cliName)) found.unshift(process.env.npm_execpath);
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const npm = join(folder, 'npm');
    if (existsSync(npm)) found.push(realpathSync(npm));
    found.push(join(folder, 'node_modules/npm/bin', cliName));
  }
  return found;
}

function findNpm() {
  const npm = candidates().find((path) => path.endsWith(cliName) && existsSync(path));
  if (npm) return npm;
  throw new SetupFailure(
    'npm was not found.',
    'Install Node.js with npm (https://nodejs.org), then run the same command again.',
  );
}

/**
 * Runs npm under the given Node. It must be the Node that will use the packages: npm leaves out prebuilt binaries
 * whose `engines` do not fit the Node that it runs on.
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
export function runNpm(node, args, cwd) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm's own retries take a minute to find out that there is no network.
  const patience = ['--fetch-retries=2', '--fetch-retry-factor=2', '--fetch-retry-mintimeout=1000'];
  return runQuietly(node, [findNpm(), ...args, ...quiet, ...patience], { cwd, env });
}
