import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unixModeOf, type ZipFile } from '@galley/formats';
import { systemErrorCode } from '@galley/schema';
import { ArchiveInvalidError, REGULAR_FILE } from './archive/archive-format.ts';
import {
  type ArchiveEntry,
  type ArchiveLimits,
  extractEntry,
  fileTypeOf,
  openArchive,
} from './archive/archive-reader.ts';
import { isStatePath, STATE_FOLDER } from './archive/fork-copy.ts';
import { makeFolder } from './archive/fork-target.ts';
import { giveIdentity, type NewWorkbenchOptions } from './fork.ts';
import { FileNotFoundError, SandboxViolation } from './paths/errors.ts';
import { parseWorkbenchPath } from './paths/parse-path.ts';

const FOLDER = 0o040000;
const OBJECT = /^objects\/([0-9a-f]{2})\/([0-9a-f]{62})$/;

export interface ImportOptions extends NewWorkbenchOptions {
  readonly limits?: Partial<ArchiveLimits>;
}

export interface ImportResult {
  readonly directory: string;
  readonly workbenchId: string;
  readonly files: number;
  readonly bytes: number;
}

/** A new Workbench from a zip file, whoever made it. All of it is checked, and on any doubt nothing is kept. */
export async function importWorkbench(
  zip: string,
  targetDirectory: string,
  { limits, clock, ids }: ImportOptions,
): Promise<ImportResult> {
  using archive = openFile(zip, limits);
  const placed = placeEntries(archive.entries);
  const { directory, result } = await makeFolder(targetDirectory, null, async (building) => {
    for (const [path, entry] of placed) await unpack(archive, entry, building, path);
    return giveIdentity(building, { clock, ids });
  });
  const own = [...placed].filter(([path]) => !path.startsWith(`${STATE_FOLDER}/`));
  const bytes = own.reduce((sum, [, { size }]) => sum + size, 0);
  return { directory, workbenchId: result, files: own.length, bytes };
}

function openFile(zip: string, limits: ImportOptions['limits']): ZipFile {
  try {
    return openArchive(zip, limits);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') throw new FileNotFoundError(zip, error);
    throw error;
  }
}

/** Where each entry goes. Refuses the archive as a whole for one name that leads elsewhere or stands for two files. */
export function placeEntries(entries: readonly ArchiveEntry[]): ReadonlyMap<string, ArchiveEntry> {
  const placed = new Map<string, ArchiveEntry>();
  const taken = new Set<string>();
  for (const entry of entries) {
    const type = fileTypeOf(entry);
    if (entry.name.endsWith('/')) {
      if (entry.name !== `${STATE_FOLDER}/`) parseEntryName(entry.name.slice(0, -1));
      continue;
    }
    if (type === FOLDER) continue;
    if (type !== 0 && type !== REGULAR_FILE) throw new SandboxViolation(entry.name, 'it is a link or a device');
    const path = parseEntryName(entry.name);
    // As the least careful disk sees it: two entries that would land in one file there.
    const key = path.normalize('NFC').toLowerCase();
    if (taken.has(key)) throw new ArchiveInvalidError('two entries have the same name', { name: entry.name });
    taken.add(key);
    placed.set(path, entry);
  }
  return placed;
}

function parseEntryName(name: string): string {
  const state = `${STATE_FOLDER}/`;
  if (!name.startsWith(state)) return parseWorkbenchPath(name);
  const path = parseWorkbenchPath(name.slice(state.length));
  const isFolderName = ['objects', 'context', 'workshop', 'runs'].includes(path);
  if (!isStatePath(path) && !isFolderName) throw new SandboxViolation(name, 'it belongs to Galley');
  return `${state}${path}`;
}

async function unpack(source: ZipFile, entry: ArchiveEntry, root: string, path: string): Promise<void> {
  const target = join(root, path);
  const object = OBJECT.exec(path.startsWith(`${STATE_FOLDER}/`) ? path.slice(STATE_FOLDER.length + 1) : '');
  const hash = createHash('sha256');
  const handle = await createFile(target, entry);
  try {
    await extractEntry(source, entry, async (chunk) => {
      if (object !== null) hash.update(chunk);
      await handle.appendFile(chunk);
    });
    await handle.chmod(modeOf(path, entry, object !== null));
    // History must be whole after a power cut; the files themselves are still in the archive.
    if (path.startsWith(`${STATE_FOLDER}/`)) await handle.sync();
  } finally {
    await handle.close();
  }
  if (object !== null && hash.digest('hex') !== `${object[1]}${object[2]}`) {
    throw new ArchiveInvalidError('stored content is not what its name says', { name: entry.name });
  }
}

/** What is Galley's own is nobody else's to read, whatever the archive says. */
function modeOf(path: string, entry: ArchiveEntry, isObject: boolean): number {
  if (isObject) return 0o400;
  return path.startsWith(`${STATE_FOLDER}/`) ? 0o600 : (unixModeOf(entry) & 0o777) | 0o600;
}

async function createFile(target: string, { name }: ArchiveEntry): Promise<FileHandle> {
  try {
    await mkdir(dirname(target), { recursive: true });
    return await open(target, 'wx', 0o600);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR') {
      throw new ArchiveInvalidError('a name in it is both a file and a folder', { name }, error);
    }
    throw error;
  }
}
