import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { npmPack } from './npm-pack.ts';
import { makeOpaque } from './opaque-types.ts';
import { placesHere } from './places-here.ts';
import { publishedManifest } from './published-manifest.ts';

interface Library {
  readonly name: string;
  /** Where its TypeScript is, and where the JavaScript goes. */
  readonly sources: string;
  readonly compiled: string;
  /** The one folder whose types people are handed; all when left out. */
  readonly typed?: string;
  /** What is no TypeScript, from the repository's root, and where it goes. */
  readonly files?: Readonly<Record<string, string>>;
}

/** In order: each needs those before it. */
const LIBRARIES: readonly Library[] = [
  { name: 'schema', sources: 'src', compiled: 'dist' },
  { name: 'formats', sources: 'src', compiled: 'dist' },
  {
    name: 'engine',
    sources: '.',
    // As deep as in the repository: `library/built-in-workflows.ts` counts the folders up.
    compiled: 'dist/engine',
    typed: 'dist/engine/library',
    files: {
      workflows: 'workflows',
      'packages/engine/workflow/sandbox/launcher.mjs': 'dist/engine/workflow/sandbox/launcher.mjs',
    },
  },
];

/** The packages that a program of one's own can be built on: JavaScript with types. */
export function makeLibraries(root: string, target: string): string[] {
  mkdirSync(target, { recursive: true });
  // Declarations of one package are read by the next and name packages of others: without this those would be `any`.
  const link = join(target, 'node_modules');
  rmSync(link, { force: true });
  symlinkSync(join(root, 'node_modules'), link, 'junction');
  try {
    return LIBRARIES.map((library) => make(root, target, library));
  } finally {
    rmSync(link);
  }
}

function make(root: string, target: string, library: Library): string {
  const source = join(root, 'packages', library.name);
  const stage = join(target, library.name);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  compile(root, target, library);
  if (library.typed !== undefined) keepTypes(stage, library.typed);
  makeOpaque(join(stage, 'dist'));
  for (const [from, to] of Object.entries(library.files ?? {}))
    cpSync(join(root, from), join(stage, to), { recursive: true });
  copyFileSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  if (existsSync(join(source, 'README.md'))) copyFileSync(join(source, 'README.md'), join(stage, 'README.md'));
  const manifest = publishedManifest(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')), library);
  return npmPack(stage, target, manifest, placesHere(root));
}

/** Types of the insides are of no use to anybody who cannot import them. */
function keepTypes(stage: string, folder: string): void {
  for (const entry of readdirSync(join(stage, 'dist'), { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.name.endsWith('.d.ts') && !path.startsWith(join(stage, folder, '/'))) rmSync(path);
  }
}

function compile(root: string, target: string, { name, sources, compiled }: Library): void {
  const source = join(root, 'packages', name, sources);
  const config = join(target, name, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    // `npm run check` has done it, and a program that uses the packages is checked in `libraries.integration.test.ts`.
    noCheck: true,
    typeRoots: [join(root, 'node_modules/@types')],
    declaration: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    rootDir: source,
    outDir: join(target, name, compiled),
    paths: Object.fromEntries(
      LIBRARIES.flatMap((library) => [
        [`@galley/${library.name}`, [join(target, library.name, library.compiled, 'index.d.ts')]],
        [`@galley/${library.name}/*`, [join(target, library.name, library.compiled, '*.d.ts')]],
      ]),
    ),
  };
  const exclude = ['**/*.test.ts', '**/testing/**', '**/node_modules'].map((pattern) => join(source, pattern));
  const extended = join(root, 'tsconfig.base.json');
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, include: [source], exclude }));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { stdio: 'inherit' });
  rmSync(config);
}
