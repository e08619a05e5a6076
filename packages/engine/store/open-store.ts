import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, GalleyError } from '@galley/schema';
import { openDatabase } from './database.ts';
import { type Disk, systemDisk } from './disk.ts';
import { StoreMissingError, StoreWriteError } from './errors.ts';
import { createJournal } from './journal.ts';
import { takeLock } from './lock.ts';
import { createObjectStore } from './object-store.ts';
import type { Store } from './ports.ts';
import { createStatCache } from './stat-cache.ts';

export interface OpenStoreOptions {
  /** The `.galley` folder. */
  readonly directory: string;
  readonly clock: Clock;
  /** Opens beside a process that holds the lock, for looking only. */
  readonly readOnly?: boolean;
  readonly disk?: Disk;
}

export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { directory, clock, readOnly = false, disk = systemDisk } = options;
  const file = join(directory, 'galley.db');
  if (readOnly) {
    if (!existsSync(file)) throw new StoreMissingError(directory);
    return assemble({ directory, clock, readOnly, disk }, file, async () => undefined);
  }
  try {
    await disk.makeDirectory(join(directory, 'objects'));
    await disk.makeDirectory(temporaryFolder(directory));
  } catch (error) {
    throw new StoreWriteError('the Workbench', error);
  }
  const lock = takeLock(directory, clock);
  try {
    const store = assemble({ directory, clock, readOnly, disk }, file, () => lock.release());
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

function assemble(options: Required<OpenStoreOptions>, file: string, release: () => Promise<void>): Store {
  const { directory, clock, readOnly, disk } = options;
  const database = openDatabase(file, readOnly, disk);
  const objects = createObjectStore({
    directory: join(directory, 'objects'),
    temporaryDirectory: temporaryFolder(directory),
    disk,
    readOnly,
  });
  const journal = createJournal({ database, objects, disk, clock, readOnly });
  const statCache = createStatCache(database, disk, readOnly);
  let closing: Promise<void> | null = null;

  async function closeOnce(): Promise<void> {
    await journal.close();
    try {
      statCache.flush();
    } catch (error) {
      // A lost cache costs reading files again; failing to close would keep the lock.
      process.emitWarning(error instanceof Error ? error : String(error));
    }
    database.close();
    await release();
  }

  const close = () => {
    closing ??= closeOnce();
    return closing;
  };
  return { directory, readOnly, journal, objects, statCache, close, [Symbol.asyncDispose]: close };
}
