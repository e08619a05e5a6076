import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { StoredTable, TableSettings } from './protocol.ts';
import { type OpenDatabase, ReadyDatabase } from './ready-database.ts';
import { quoteIdentifier, quoteLiteral } from './table-name.ts';

/** Measured: to keep the order of the rows, two threads copy so much that they take twice the processor and no less time. */
const FEW_PROCESSORS = 2;
/** Measured at half a megabyte, where a second thread doubles the processor's time; the limit itself is a guess. */
const ONE_THREAD_BYTES = 8 * 1024 * 1024;
const NO_EXTENSIONS = { autoinstall_known_extensions: 'false', autoload_known_extensions: 'false' };

const loader = new ReadyDatabase();
const locked = new ReadyDatabase();

/** A connection that may read files. Only our own statements ever run on it. */
export async function openLoader(settings: TableSettings): Promise<OpenDatabase> {
  // A table that is loaded is looked at next.
  locked.prepare(lockedOptions(settings));
  return loader.take(loaderOptions(settings));
}

/** Opens what the next call will need, while nobody waits for it. */
export function prepareDatabases(settings: TableSettings): void {
  loader.prepare(loaderOptions(settings));
  locked.prepare(lockedOptions(settings));
}

/**
 * A connection for SQL that a model wrote. Trusted code has put each table into a database file of its own; a fresh
 * in-memory instance attaches those files read-only, then gives up external access and locks its configuration. The
 * instance lives for one call, so nothing that a statement does to it (logging, sequences, settings of the session)
 * reaches the next. No spill directory is set: DuckDB would count it among the places that SQL may touch.
 */
export async function openLocked(settings: TableSettings, tables: readonly StoredTable[]): Promise<OpenDatabase> {
  const database = await locked.take(lockedOptions(settings));
  try {
    const { connection } = database;
    if ((await bytesOf(tables)) <= ONE_THREAD_BYTES) await connection.run('SET threads = 1');
    for (const [index, table] of tables.entries()) {
      await connection.run(`ATTACH ${quoteLiteral(table.file)} AS source_${index} (READ_ONLY)`);
      await connection.run(`CREATE VIEW ${quoteIdentifier(table.name)} AS SELECT * FROM source_${index}.main.data`);
    }
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    return database;
  } catch (error) {
    database[Symbol.dispose]();
    throw error;
  }
}

function loaderOptions({ scratch, memoryLimit }: TableSettings): Readonly<Record<string, string>> {
  const isSmall = availableParallelism() <= FEW_PROCESSORS;
  const threads = isSmall ? { threads: '1' } : {};
  return { ...NO_EXTENSIONS, ...threads, memory_limit: memoryLimit, temp_directory: scratch };
}

function lockedOptions({ memoryLimit }: TableSettings): Readonly<Record<string, string>> {
  return { ...NO_EXTENSIONS, memory_limit: memoryLimit, temp_directory: '' };
}

async function bytesOf(tables: readonly StoredTable[]): Promise<number> {
  const sizes = await Promise.all(tables.map(({ file }) => stat(file)));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
