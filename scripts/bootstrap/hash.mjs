import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.galley']);

/**
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/**
 * One hash over files and folders, names included: a file that was only renamed counts as changed.
 * @param {string} base
 * @param {string[]} paths
 */
export function hashOf(base, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(base, path);
    if (!existsSync(full)) continue;
    const files = statSync(full).isFile() ? [full] : filesUnder(full);
    for (const file of files)
      hash
        .update(`${relative(base, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}
