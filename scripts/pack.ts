import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeOpaque } from './pack/opaque-types.ts';
import { publishedManifest } from './pack/published-manifest.ts';

/** Makes the packages that can be installed alone, into a folder (`dist/packages`). In order: the second needs the first. */
const PACKAGES = ['schema', 'formats'];

const root = join(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? join(root, 'dist/packages'));
rmSync(target, { recursive: true, force: true });
for (const name of PACKAGES) {
  const source = join(root, 'packages', name);
  const stage = join(target, name);
  mkdirSync(stage, { recursive: true });
  compile(source, stage);
  makeOpaque(join(stage, 'dist'));
  const manifest = publishedManifest(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  if (existsSync(join(source, 'README.md'))) copyFileSync(join(source, 'README.md'), join(stage, 'README.md'));
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: stage,
    encoding: 'utf8',
  });
  console.log(join(target, packed.trim()));
}

function compile(source: string, stage: string): void {
  const config = join(stage, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    typeRoots: [join(root, 'node_modules/@types')],
    declaration: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    rootDir: join(source, 'src'),
    outDir: join(stage, 'dist'),
    paths: Object.fromEntries(
      PACKAGES.flatMap((name) => [
        [`@galley/${name}`, [join(target, name, 'dist/index.d.ts')]],
        [`@galley/${name}/*`, [join(target, name, 'dist/*.d.ts')]],
      ]),
    ),
  };
  const exclude = ['**/*.test.ts', '**/testing/**'].map((pattern) => join(source, 'src', pattern));
  const extended = join(root, 'tsconfig.base.json');
  writeFileSync(
    config,
    JSON.stringify({ extends: extended, compilerOptions, include: [join(source, 'src')], exclude }),
  );
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { stdio: 'inherit' });
  rmSync(config);
}
