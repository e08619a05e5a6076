interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What goes to people who install one package alone: JavaScript with types, where the repository has TypeScript. */
export function publishedManifest({ name, version, description, license, exports, dependencies = {} }: Manifest) {
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=24' },
    files: ['dist', 'README.md', 'LICENSE'],
    exports: Object.fromEntries(Object.entries(exports).map(([path, source]) => [path, compiled(source)])),
    dependencies,
  };
}

function compiled(source: string): { types: string; default: string } {
  const path = source.replace('./src/', './dist/').replace(/\.ts$/, '');
  return { types: `${path}.d.ts`, default: `${path}.js` };
}
