interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What goes to people who install one package alone: JavaScript with types, where the repository has TypeScript. */
export function publishedManifest(
  { name, version, description, license, exports, dependencies = {} }: Manifest,
  { sources, compiled }: { readonly sources: string; readonly compiled: string },
) {
  // What has an entry for everybody keeps the others, which its own layers use, to itself.
  const everybody = exports['.'] === undefined || sources === 'src' ? exports : { '.': exports['.'] };
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=24.4' },
    files: ['dist', 'workflows', 'README.md', 'LICENSE'],
    exports: Object.fromEntries(
      Object.entries(everybody).map(([path, source]) => [path, entryOf(source, sources, compiled)]),
    ),
    dependencies,
  };
}

function entryOf(source: string, sources: string, compiled: string): { types: string; default: string } {
  const inside = source.replace(sources === '.' ? './' : `./${sources}/`, '').replace(/\.ts$/, '');
  return { types: `./${compiled}/${inside}.d.ts`, default: `./${compiled}/${inside}.js` };
}
