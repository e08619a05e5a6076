import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { DatasourceTable } from '@galley/schema';
import type { Connect, DatasourceColumn, ReadRows, Tested, Written } from '../datasource/base/driver.ts';
import { type Pool, sharedPool } from '../pool/pool.ts';

interface Options {
  readonly signal?: AbortSignal;
}

/** A statement's rows as a file that the table engine can load. */
export interface SavedRows {
  readonly path: string;
  /** Of the content. */
  readonly key: string;
  readonly rows: number;
  readonly columns: readonly DatasourceColumn[];
}

/** Databases, asked in child processes. */
export interface DatasourceEngine {
  test(connect: Connect, options?: Options): Promise<Tested>;
  map(connect: Connect, options?: Options): Promise<readonly DatasourceTable[]>;
  read(connect: Connect, statement: string, most: number, options?: Options): Promise<ReadRows>;
  save(connect: Connect, statement: string, most: number, options?: Options): Promise<SavedRows>;
  write(connect: Connect, statement: string, options?: Options): Promise<Written>;
}

/** Connecting and loading a driver take their time beside the statement. */
const besidesMs = 30_000;

export function createDatasourceEngine(pool: Pool = sharedPool()): DatasourceEngine {
  const limits = ({ timeoutMs }: Connect, options: Options = {}) => ({ ...options, timeoutMs: timeoutMs + besidesMs });
  return {
    test: (connect, options) => pool.run('datasource', 'test', [connect], limits(connect, options)),
    map: (connect, options) => pool.run('datasource', 'map', [connect], limits(connect, options)),
    read: (connect, statement, most, options) =>
      pool.run('datasource', 'read', [connect, statement, most], limits(connect, options)),
    write: (connect, statement, options) =>
      pool.run('datasource', 'write', [connect, statement], limits(connect, options)),
    async save(connect, statement, most, options) {
      const path = join(pool.scratch, `${randomUUID()}.parquet`);
      const saved = await pool.run('datasource', 'save', [connect, statement, most, path], limits(connect, options));
      return { path, key: await hashOf(path), ...saved };
    },
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
