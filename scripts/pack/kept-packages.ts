import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  readonly version?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface PackageLock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

const PARTS = ['schema', 'formats', 'engine', 'server', 'team', 'cli'];

const BINARY = /\.(node|wasm|onnx|safetensors|gguf|bin)$/;
/** Weights often have no ending at all. */
const TEXT = /\.(m?js|cjs|d\.[cm]?ts|[cm]?ts|json|map|md|txt|css|html|svg|flow)$|^[A-Z-]+$/;
const LARGE = 500_000;

/** What the command is made of needs these packages; the page is built already. */
export function dependenciesOf(root: string): Readonly<Record<string, string>> {
  const manifests = PARTS.map((name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')));
  const all = Object.assign({}, ...manifests.map(({ dependencies }) => dependencies));
  return Object.fromEntries(Object.entries<string>(all).filter(([name]) => !name.startsWith('@galley/')));
}

/** Those of them that stay packages of their own. */
export function keptOf(root: string): string[] {
  const lock: PackageLock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return keptPackages(root, lock, Object.keys(dependenciesOf(root))).toSorted();
}

/** Packages of the list that cannot be put into one file: they, or what they need, hold machine code, WebAssembly or weights. */
export function keptPackages(root: string, lock: PackageLock, names: readonly string[]): string[] {
  return names.filter((name) =>
    closureOf(lock, name).some((path) => path === null || isForOneSystem(lock, path) || holdsBinary(join(root, path))),
  );
}

/** Where a package and all that it needs lie. Null for what is made for another system, and left out of the lock file. */
export function closureOf(lock: PackageLock, name: string): (string | null)[] {
  const found = new Set<string | null>();
  const visit = (wanted: string, from: string): void => {
    const path = locate(lock, wanted, from);
    if (found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = path === null ? {} : (lock.packages[path] ?? {});
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, path ?? '');
  };
  visit(name, '');
  return [...found];
}

/** As Node looks for it: the nearest `node_modules`, up to the root. */
function locate(lock: PackageLock, name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

function isForOneSystem(lock: PackageLock, path: string): boolean {
  const { os, cpu } = lock.packages[path] ?? {};
  return os !== undefined || cpu !== undefined;
}

function holdsBinary(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).some((entry) => {
    if (!entry.isFile() || entry.parentPath.slice(folder.length).includes('node_modules')) return false;
    if (BINARY.test(entry.name)) return true;
    return !TEXT.test(entry.name) && statSync(join(entry.parentPath, entry.name)).size > LARGE;
  });
}
