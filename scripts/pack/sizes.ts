import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { closureOf, type PackageLock } from './kept-packages.ts';

interface Packed {
  readonly root: string;
  readonly archive: string;
  readonly stage: string;
  readonly kept: readonly string[];
}

const SHOWN = 6;

/** How big a package is, what is biggest in it, and what is installed beside it. */
export function formatSizes({ root, archive, stage, kept }: Packed): string {
  const files = filesOf(stage).toSorted((a, b) => b.size - a.size);
  const lock: PackageLock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const beside = kept
    .map((name) => ({ path: name, size: sum(closureOf(lock, name).flatMap((path) => installed(root, path))) }))
    .toSorted((a, b) => b.size - a.size);
  return [
    `${megabytes(statSync(archive).size)} packed, ${megabytes(sum(files))} in ${files.length} files; the biggest:`,
    ...files.slice(0, SHOWN).map(({ path, size }) => `  ${megabytes(size)}  ${path}`),
    `Installed beside it: ${megabytes(sum(beside))}`,
    ...beside.map(({ path, size }) => `  ${megabytes(size)}  ${path}`),
  ].join('\n');
}

interface Sized {
  readonly path: string;
  readonly size: number;
}

function installed(root: string, path: string | null): Sized[] {
  return path === null ? [] : filesOf(join(root, path));
}

function filesOf(folder: string): Sized[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = join(entry.parentPath, entry.name);
    return entry.isFile() ? [{ path: relative(folder, file), size: statSync(file).size }] : [];
  });
}

function sum(files: readonly Sized[]): number {
  return files.reduce((total, { size }) => total + size, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`.padStart(8);
}
