import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundle } from './bundle.ts';
import { dependenciesOf, keptOf } from './kept-packages.ts';
import { npmPack } from './npm-pack.ts';
import { placesHere } from './places-here.ts';
import { thirdPartyText } from './third-party.ts';

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: object;
}

export interface CommandPackage {
  readonly archive: string;
  readonly stage: string;
  /** Packages that npm installs beside it. */
  readonly kept: readonly string[];
}

/** One package with everything: the command, the page, the built-in workflows. Nothing is built where it is installed. */
export async function makeCommand(root: string, target: string): Promise<CommandPackage> {
  const stage = join(target, 'galley');
  const { kept, modules, manifest } = await stageCommand(root, stage);
  const font = readFileSync(join(root, 'packages/web/src/fonts/LICENSE-inter.txt'), 'utf8');
  const licences = thirdPartyText([...modules, ...modulesOfPage(root)], { 'the font Inter': font });
  writeFileSync(join(stage, 'THIRD-PARTY.txt'), licences);
  copyFileSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  copyFileSync(join(root, 'packages/cli/README.md'), join(stage, 'README.md'));
  return { archive: npmPack(stage, target, manifest, placesHere(root)), stage, kept };
}

/** What runs of it, in a folder: `dist/main.js` is the command. */
export async function stageCommand(root: string, stage: string) {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const dependencies = dependenciesOf(root);
  const kept = keptOf(root);
  const modules = await bundle({ root, kept, stage });
  chmodSync(join(stage, 'bin/galley.mjs'), 0o755);
  copyFileSync(join(root, 'packages/engine/workflow/sandbox/launcher.mjs'), join(stage, 'dist/launcher.mjs'));
  cpSync(join(root, 'workflows'), join(stage, 'workflows'), { recursive: true });
  copyPage(root, stage);
  const { version, description, license, engines } = manifestOf(root);
  const manifest = {
    name: 'galley',
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { galley: 'bin/galley.mjs' },
    files: ['bin', 'dist', 'page', 'workflows', 'THIRD-PARTY.txt'],
    dependencies: Object.fromEntries(kept.map((name) => [name, dependencies[name] ?? '*'])),
  };
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest));
  return { kept, modules, manifest };
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function copyPage(root: string, stage: string): void {
  const page = join(root, 'packages/web/dist');
  if (!existsSync(join(page, 'index.html'))) throw new Error('The page is not built: use `npm run pack`.');
  cpSync(page, join(stage, 'page'), { recursive: true, filter: (path) => !basename(path).startsWith('.') });
}

/** Written by the build of the page (packages/web/vite.config.ts). */
function modulesOfPage(root: string): string[] {
  const list: string[] = JSON.parse(readFileSync(join(root, 'packages/web/dist/.modules.json'), 'utf8'));
  return list.map((path) => join(root, path));
}
