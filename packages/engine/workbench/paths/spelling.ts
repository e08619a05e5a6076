import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { isDirty, lookOf } from '../../store/index.ts';
import { parseWorkbenchPath } from './parse-path.ts';

/**
 * One file has one path here, however it is spelled: composed or decomposed, and in any case where the disk does not
 * tell cases apart. The spelling of the disk wins, then that of the Draft, then the one given first.
 */
export interface Spelling {
  readonly caseSensitive: boolean;
  /** Checks a path and gives it in the spelling in use. `staged` names paths that are not in the Draft yet. */
  resolve(given: string, staged?: Iterable<string>): Promise<string>;
  /** Equal for two paths that are one file on this disk. */
  fold(path: string): string;
}

export interface SpellingOptions {
  readonly root: string;
  readonly caseSensitive: boolean;
  draftPaths(): Iterable<string>;
  now(): number;
}

interface FolderNames {
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly names: ReadonlyMap<string, string>;
}

const CACHED_FOLDERS = 64;
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EACCES', 'EPERM']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII is.
const ASCII = /^[\x00-\x7f]*$/;

export function createSpelling({ root, caseSensitive, draftPaths, now }: SpellingOptions): Spelling {
  const cache = new Map<string, FolderNames>();
  const fold = (text: string) => (caseSensitive ? text.normalize('NFC') : text.normalize('NFC').toLowerCase());

  async function resolve(given: string, staged: Iterable<string> = []): Promise<string> {
    const path = parseWorkbenchPath(given);
    // The common case costs nothing: no other spelling of it exists.
    if (caseSensitive && ASCII.test(path)) return path;
    const known = indexPrefixes([...draftPaths(), ...staged], fold);
    let found = '';
    for (const segment of path.split('/')) {
      const exact = found === '' ? segment : `${found}/${segment}`;
      if (known.exact.has(exact)) found = exact;
      else found = (await onDisk(found, segment)) ?? known.folded.get(fold(exact)) ?? exact;
    }
    return found;
  }

  async function onDisk(folder: string, segment: string): Promise<string | null> {
    const at = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    if (caseSensitive) {
      for (const form of new Set([segment, segment.normalize('NFC'), segment.normalize('NFD')])) {
        if ((await lookAt(join(root, at(form)))) !== null && (await hasName(folder, form))) return at(form);
      }
    }
    const name = (await namesOf(folder)).get(fold(segment));
    return name === undefined ? null : at(name);
  }

  /** A disk that stores names decomposed answers to both forms: only its own list tells which one it has. */
  async function hasName(folder: string, name: string): Promise<boolean> {
    return process.platform === 'linux' || (await namesOf(folder)).get(fold(name)) === name;
  }

  async function namesOf(folder: string): Promise<ReadonlyMap<string, string>> {
    const directory = join(root, folder);
    const lookedAt = now();
    const stats = await lookAt(directory);
    // What is reached over a link is refused where it is used; its names are none of ours.
    if (stats === null || !stats.isDirectory()) return new Map();
    const { mtimeNs, ctimeNs } = stats;
    const cached = cache.get(folder);
    if (cached?.mtimeNs === mtimeNs && cached.ctimeNs === ctimeNs) return cached.names;
    const names = new Map((await namesIn(directory)).map((name) => [fold(name), name]));
    cache.delete(folder);
    if (!isDirty(lookOf(stats), lookedAt)) cache.set(folder, { mtimeNs, ctimeNs, names });
    if (cache.size > CACHED_FOLDERS) for (const oldest of cache.keys().take(1)) cache.delete(oldest);
    return names;
  }

  return { caseSensitive, resolve, fold };
}

/** Whether the disk tells `a` and `A` apart, seen at a folder that every Workbench has. */
export async function isCaseSensitive(stateDirectory: string): Promise<boolean> {
  const own = await lookAt(stateDirectory);
  const other = await lookAt(stateDirectory.replace(/\.galley$/, '.GALLEY'));
  return own === null || other === null || own.ino !== other.ino;
}

/** Every path and every folder on the way to one. */
function indexPrefixes(paths: Iterable<string>, fold: (text: string) => string) {
  const exact = new Set<string>();
  const folded = new Map<string, string>();
  for (const path of paths) {
    for (
      let prefix = path;
      prefix !== '' && !exact.has(prefix);
      prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')))
    ) {
      exact.add(prefix);
      folded.set(fold(prefix), prefix);
    }
  }
  return { exact, folded };
}

async function lookAt(path: string) {
  try {
    return await lstat(path, { bigint: true });
  } catch (error) {
    if (ABSENT.has(systemErrorCode(error) ?? '')) return null;
    throw error;
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (ABSENT.has(systemErrorCode(error) ?? '')) return [];
    throw error;
  }
}
