import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const STRAY =
  /\.test\.|\.bench\.|\.verify\.|(^|\/)(testing|test|corpus|examples|screenshots)\/|\.(map|ts)$|(^|\/)\.[^/]+$/;
const DECLARATIONS = /\.d\.ts$/;

/** Files of a package that are none of its business: tests, samples, sources, hidden files, and texts that name a place on this machine. */
export function strayFiles(folder: string, places: readonly string[]): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll('\\', '/');
    if (STRAY.test(path.replace(DECLARATIONS, '.d'))) found.push(path);
    const bytes = readFileSync(file);
    for (const place of places) if (names(bytes, place)) found.push(`${path} names ${place}`);
  }
  return found;
}

/** Not as a part of something longer: a checkout at `/galley` is not what `bin/galley.mjs` or `https://host/galley` names. */
function names(bytes: Buffer, place: string): boolean {
  const inName = (at: number, more: string) => new RegExp(`[\\w.${more}-]`).test(String.fromCharCode(bytes[at] ?? 0));
  for (let at = bytes.indexOf(place); at !== -1; at = bytes.indexOf(place, at + 1)) {
    const after = at + place.length;
    if (!inName(at - 1, '@~})') && (place.endsWith('/') || !inName(after, ''))) return true;
  }
  return false;
}
