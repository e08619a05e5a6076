import { availableParallelism } from 'node:os';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { StoredTable, TableSettings } from './protocol.ts';
import { quoteIdentifier, quoteLiteral } from './table-name.ts';

/** Measured: to keep the order of the rows, two threads copy so much that they take twice the processor and no less time. */
const FEW_PROCESSORS = 2;
const NO_EXTENSIONS = { autoinstall_known_extensions: 'false', autoload_known_extensions: 'false' };

/** A connection that may read files. Only our own statements ever run on it. */
export async function openLoader(settings: TableSettings): Promise<OpenDatabase> {
  const isSmall = availableParallelism() <= FEW_PROCESSORS;
  return open(settings, settings.scratch, isSmall ? { threads: '1' } : {});
}

/**
 * A connection for SQL that a model wrote. Trusted code has put each table into a database file of its own; a fresh
 * in-memory instance attaches those files read-only, then gives up external access and locks its configuration. The
 * instance lives for one call, so nothing that a statement does to it (logging, sequences, settings of the session)
 * reaches the next. No spill directory is set: DuckDB would count it among the places that SQL may touch.
 */
export async function openLocked(settings: TableSettings, tables: readonly StoredTable[]): Promise<OpenDatabase> {
  const database = await open(settings, '');
  try {
    const { connection } = database;
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

export interface OpenDatabase extends Disposable {
  readonly connection: DuckDBConnection;
}

async function open(
  settings: TableSettings,
  spillDirectory: string,
  more: Readonly<Record<string, string>> = {},
): Promise<OpenDatabase> {
  const instance = await DuckDBInstance.create(':memory:', {
    ...NO_EXTENSIONS,
    ...more,
    memory_limit: settings.memoryLimit,
    temp_directory: spillDirectory,
  });
  const connection = await instance.connect();
  return {
    connection,
    [Symbol.dispose]: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
