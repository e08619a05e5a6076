interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

export interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

const store = 'node_modules/';

/** Every package that can reach a user's machine, on any platform, once each. */
export function productionDependencies(lock: Lock): readonly Dependency[] {
  const found = new Map<string, Dependency>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    const start = path.lastIndexOf(store);
    if (start === -1 || entry.dev === true || entry.link === true) continue;
    const name = path.slice(start + store.length);
    const version = entry.version ?? '';
    found.set(`${name}@${version}`, { name, version, licence: entry.license ?? 'unknown' });
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

function compare(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
