import { readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/** Modules that are other ones in the package, because files lie elsewhere there. */
const REPLACED: Readonly<Record<string, string>> = {
  'packages/cli/src/open/locations.ts': 'scripts/pack/packed/locations.ts',
  'packages/engine/model/prices/load-prices.ts': 'scripts/pack/packed/load-prices.ts',
  'packages/formats/src/xlsx/calculate/values/load-library.ts': 'scripts/pack/packed/load-library.ts',
  'scripts/bootstrap/paths.mjs': 'scripts/pack/packed/paths.mjs',
};

/** Looked for and done without: people may install it beside Galley. */
const OPTIONAL = ['@matbee/libreoffice-converter'];

export interface Bundle {
  readonly root: string;
  /** Packages that are not put in. */
  readonly kept: readonly string[];
  readonly stage: string;
}

/** Command, workers and what is loaded late, in `dist/`; the start of it all in `bin/`. Returns the modules that were put in. */
export async function bundle({ root, kept, stage }: Bundle): Promise<string[]> {
  const workers = join(root, 'packages/formats/src/pool/workers');
  const modules = [
    ...(await write({ root, kept }, join(stage, 'bin'), { galley: join(root, 'scripts/pack/packed/galley.mjs') })),
    ...(await write({ root, kept }, join(stage, 'dist'), {
      main: join(root, 'packages/cli/src/main.ts'),
      'library/prices': '@pydantic/genai-prices',
      'library/formula': '@cj-tech-master/excelts/formula',
      ...Object.fromEntries(
        readdirSync(workers)
          .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
          .map((name) => [`workers/${basename(name, '.ts')}`, join(workers, name)]),
      ),
    })),
  ];
  return [...new Set(modules)];
}

async function write(
  { root, kept }: Pick<Bundle, 'root' | 'kept'>,
  folder: string,
  input: Record<string, string>,
): Promise<string[]> {
  const isOutside = (id: string): boolean =>
    [...kept, ...OPTIONAL].some((name) => id === name || id.startsWith(`${name}/`));
  const build = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    external: isOutside,
    plugins: [replaceModules(root)],
    // Something that is not found would only be missed on somebody else's machine.
    onLog(level, log) {
      if (level !== 'debug' && level !== 'info') throw new Error(log.message);
    },
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    // Names of files are what workers and late libraries are found by: all chunks lie in one folder.
    entryFileNames: folder.endsWith('bin') ? '[name].mjs' : '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Names stay as they are: they are in reports of errors.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    keepNames: true,
  });
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code, imports, dynamicImports } of chunks) {
    for (const name of [...imports, ...dynamicImports, ...askedForByName(code)]) {
      if (name.endsWith('.js') || isBuiltin(name) || isOutside(name)) continue;
      throw new Error(`${fileName} needs "${name}", which is neither in the package nor one of its dependencies.`);
    }
  }
  return chunks.flatMap(({ modules }) => Object.keys(modules));
}

/** By `import.meta.resolve` or a `require` of one's own, which no bundler follows. */
function askedForByName(code: string): string[] {
  const calls = /import\.meta\.resolve\(["'`]([^"'`$]+)["'`]|createRequire\(import\.meta\.url\)\(["'`]([^"'`]+)["'`]/g;
  return [...code.matchAll(calls)].map(([, resolved = '', required = '']) => resolved || required);
}

function isBuiltin(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}

function replaceModules(root: string): Plugin {
  return {
    name: 'replace-modules',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const path = relative(root, resolve(dirname(importer), source)).replaceAll('\\', '/');
      const other = REPLACED[path];
      return other === undefined ? null : join(root, other);
    },
  };
}
