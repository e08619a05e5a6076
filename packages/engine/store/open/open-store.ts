import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Clock, GalleyError } from '@galley/schema';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { createDiskClock, noDiskClock } from '../disk/disk-clock.ts';
import { StoreDamagedError, StoreMissingError, StoreWriteError } from '../disk/errors.ts';
import { inParallel } from '../disk/in-parallel.ts';
import { withArchivedObjects } from '../journal/archived-objects.ts';
import { createArchives } from '../journal/archives.ts';
import { isCorruption, openDatabase } from '../journal/database.ts';
import { createJournal } from '../journal/journal.ts';
import { createStatCache } from '../journal/stat-cache.ts';
import { type StoreMigrations, storeMigrations } from '../migrations/store-migrations.ts';
import { createObjectStore } from '../objects/object-store.ts';
import { inspectOwnFolder } from '../own-folder/inspect.ts';
import { PRIVATE_FOLDER } from '../own-folder/look.ts';
import { tightenOwnFolder } from '../own-folder/tighten.ts';
import type { Store } from '../ports/ports.ts';
import { takeLock } from './lock.ts';

export interface OpenStoreOptions {
  /** The `.galley` folder. */
  readonly directory: string;
  readonly clock: Clock;
  /** Opens beside a process that holds the lock, for looking only. */
  readonly readOnly?: boolean;
  readonly disk?: Disk;
  readonly migrations?: StoreMigrations;
}

export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { directory, clock, readOnly = false, disk = systemDisk, migrations = storeMigrations } = options;
  const complete = { directory, clock, readOnly, disk, migrations };
  const file = join(directory, 'galley.db');
  const looks = await inspectOwnFolder(directory);
  if (readOnly) {
    if (!existsSync(file)) throw new StoreMissingError(directory);
    return assemble(complete, file, async () => undefined);
  }
  try {
    if (looks !== null) await tightenOwnFolder(directory, looks);
    await disk.makeDirectory(join(directory, 'objects'), PRIVATE_FOLDER);
    await disk.makeDirectory(temporaryFolder(directory), PRIVATE_FOLDER);
  } catch (error) {
    throw new StoreWriteError('the Workbench', error);
  }
  const lock = takeLock(directory, clock);
  try {
    if (lock.takenOver) await settleObjects(directory, disk);
    const store = await assemble(complete, file, () => lock.release());
    // Without this a power cut can take back the journal file itself.
    await disk.syncDirectory(directory);
    return store;
  } catch (error) {
    await lock.release();
    throw error instanceof GalleyError ? error : new StoreWriteError('the Workbench', error);
  }
}

/** Files on their way to their place. Whoever holds the lock may empty it when nothing is under way. */
export function temporaryFolder(directory: string): string {
  return join(directory, 'tmp');
}

/** An owner that died may have moved objects into place without their folders being synced yet. */
async function settleObjects(directory: string, disk: Disk): Promise<void> {
  const objects = join(directory, 'objects');
  const folders = (await readdir(objects, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  await inParallel(folders, ({ name }) => disk.syncDirectory(join(objects, name)));
}

async function assemble(
  options: Required<OpenStoreOptions>,
  file: string,
  release: () => Promise<void>,
): Promise<Store> {
  const { directory, clock, readOnly, disk, migrations } = options;
  const database = await openDatabase({ file, readOnly, disk, migrations });
  const files = createObjectStore({
    directory: join(directory, 'objects'),
    temporaryDirectory: temporaryFolder(directory),
    disk,
    clock,
    readOnly,
  });
  const { journal, statCache, objects } = prepare(database, file, () => {
    const cache = createStatCache(database, disk, readOnly);
    const archives = createArchives(database, files);
    const objects = withArchivedObjects(files, archives);
    const options = {
      database,
      objects,
      archives,
      disk,
      clock,
      readOnly,
      migrations: migrations.events,
      alongside: cache,
    };
    return { journal: createJournal(options), statCache: cache, objects };
  });
  let closing: Promise<void> | null = null;

  async function closeOnce(): Promise<void> {
    await journal.close();
    statCache.flush();
    database.close();
    await release();
  }

  const close = () => {
    closing ??= closeOnce();
    return closing;
  };
  const diskClock = readOnly ? noDiskClock : createDiskClock(temporaryFolder(directory));
  return { directory, readOnly, journal, objects, statCache, diskClock, close, [Symbol.asyncDispose]: close };
}

/** Without this a damaged file would be left open, and its error would not say that it is one. */
function prepare<Parts>(database: DatabaseSync, file: string, work: () => Parts): Parts {
  try {
    return work();
  } catch (error) {
    database.close();
    throw isCorruption(error) ? new StoreDamagedError('The journal file is damaged.', { file }, error) : error;
  }
}
