interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What goes to people who install one package alone: JavaScript with types, where the repository has TypeScript. */
export function publishedManifest({ name, version, description, license, dependencies = {} }: Manifest) {
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=24' },
    files: ['dist', 'README.md', 'LICENSE'],
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    dependencies,
  };
}
