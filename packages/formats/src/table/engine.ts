import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ColumnNotFoundError, TableEngineError } from '../errors.ts';
import { TableProcess } from './child-process.ts';
import { fitTableMap } from './map-table.ts';
import type { StoredTable } from './protocol.ts';
import { SharedLoad } from './shared-load.ts';
import type {
  LoadedTable,
  LoadRequest,
  QueryRequest,
  QueryResult,
  StatisticsOptions,
  TableDescription,
  TableMap,
  TableRef,
  TableStatistics,
} from './types.ts';

export interface TableEngineOptions {
  /** The child process is stopped after this long without work; 60 s unless set. */
  readonly idleMs?: number;
  /** As DuckDB writes it; `1GB` unless set. */
  readonly memoryLimit?: string;
  /** For one query or description; 30 s unless set. */
  readonly timeoutMs?: number;
  readonly loadTimeoutMs?: number;
  /** Loaded tables kept on disk; the one used longest ago goes first. 64 unless set. */
  readonly maxTables?: number;
}

export interface TableEngine extends AsyncDisposable {
  load(request: LoadRequest): Promise<LoadedTable>;
  describe(table: TableRef, options?: { readonly signal?: AbortSignal }): Promise<TableDescription>;
  statistics(table: LoadedTable, options?: StatisticsOptions): Promise<TableStatistics>;
  query(request: QueryRequest): Promise<QueryResult>;
  map(table: TableRef, options?: { readonly signal?: AbortSignal }): Promise<TableMap>;
  /** Process that holds DuckDB now; undefined while none runs. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

const DEFAULT_LIMIT = 200;
/** What a worksheet holds; more would not fit one message between the processes either. */
const MAX_LIMIT = 1_048_576;

export function createTableEngine(options: TableEngineOptions = {}): TableEngine {
  return new ProcessTableEngine(options);
}

type Loaded = SharedLoad<Pick<LoadedTable, 'row_count' | 'columns'>>;

class ProcessTableEngine implements TableEngine {
  readonly #options: TableEngineOptions;
  readonly #loaded = new Map<string, Loaded>();
  #started: Promise<{ scratch: string; process: TableProcess }> | undefined;
  #process: TableProcess | undefined;
  #isClosed = false;

  constructor(options: TableEngineOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  async load(request: LoadRequest): Promise<LoadedTable> {
    const { scratch, process } = await this.#start();
    const { path, format, sheet, signal } = request;
    const identity = JSON.stringify([request.key, format, sheet ?? null]);
    const id = createHash('sha256').update(identity).digest('hex').slice(0, 24);
    let loaded = this.#loaded.get(id);
    // Two loads of one key would write one file.
    for (; loaded?.isGivenUp; loaded = this.#loaded.get(id)) await loaded.settled();
    if (loaded === undefined) {
      const file = join(scratch, `${id}.duckdb`);
      const timeoutMs = this.#options.loadTimeoutMs ?? 300_000;
      const call = { operation: 'load', path, format, sheet, file } as const;
      loaded = new SharedLoad(file, (ended) =>
        process.call(call, { timeoutMs, signal: ended }).catch((error: unknown) => {
          // A failed load must not be remembered as the content of that key.
          this.#loaded.delete(id);
          throw error;
        }),
      );
      this.#loaded.set(id, loaded);
    }
    const content = await loaded.wait(signal);
    this.#touch(id, loaded);
    await this.#evict();
    return { id, name: request.name, ...content };
  }

  async describe(table: TableRef, options: { readonly signal?: AbortSignal } = {}): Promise<TableDescription> {
    const { process } = await this.#start();
    const call = { operation: 'describe' as const, table: this.#stored(table) };
    const described = await process.call(call, { timeoutMs: this.#timeout(), signal: options.signal });
    return { table: table.name, ...described };
  }

  async statistics(table: LoadedTable, options: StatisticsOptions = {}): Promise<TableStatistics> {
    const { process } = await this.#start();
    const call = {
      operation: 'statistics' as const,
      table: this.#stored(table),
      columns: options.columns?.map((name) => placeOf(name, table)),
      limit: options.limit ?? 40,
    };
    const found = await process.call(call, { timeoutMs: this.#timeout(), signal: options.signal });
    return { table: table.name, ...found };
  }

  async query(request: QueryRequest): Promise<QueryResult> {
    const { process } = await this.#start();
    const call = {
      operation: 'query' as const,
      tables: request.tables.map((table) => this.#stored(table)),
      sql: request.sql,
      limit: Math.min(MAX_LIMIT, Math.max(0, Math.floor(request.limit ?? DEFAULT_LIMIT))),
      offset: Math.max(0, Math.floor(request.offset ?? 0)),
    };
    return process.call(call, { timeoutMs: request.timeoutMs ?? this.#timeout(), signal: request.signal });
  }

  async map(table: TableRef, options: { readonly signal?: AbortSignal } = {}): Promise<TableMap> {
    return fitTableMap(await this.describe(table, options));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#started === undefined) return;
    const { scratch, process } = await this.#started;
    await process.stop();
    this.#loaded.clear();
    await rm(scratch, { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #start(): Promise<{ scratch: string; process: TableProcess }> {
    if (this.#isClosed) throw new TableEngineError('The table engine was closed.');
    this.#started ??= mkdtemp(join(tmpdir(), 'galley-tables-')).then((scratch) => {
      const memoryLimit = this.#options.memoryLimit ?? '1GB';
      const process = new TableProcess({ scratch, memoryLimit }, this.#options.idleMs ?? 60_000);
      this.#process = process;
      return { scratch, process };
    });
    return this.#started;
  }

  #stored(table: TableRef): StoredTable {
    const loaded = this.#loaded.get(table.id);
    if (loaded === undefined) {
      throw new TableEngineError(`The table "${table.name}" is not loaded any more.`, { table: table.name });
    }
    this.#touch(table.id, loaded);
    return { name: table.name, file: loaded.file };
  }

  #touch(id: string, loaded: Loaded): void {
    this.#loaded.delete(id);
    this.#loaded.set(id, loaded);
  }

  async #evict(): Promise<void> {
    const excess = this.#loaded.size - (this.#options.maxTables ?? 64);
    for (const [id, { file }] of [...this.#loaded].slice(0, Math.max(0, excess))) {
      this.#loaded.delete(id);
      await rm(file, { force: true });
    }
  }

  #timeout(): number {
    return this.#options.timeoutMs ?? 30_000;
  }
}

function placeOf(name: string, table: LoadedTable): number {
  const folded = name.trim().toLowerCase();
  const place = table.columns.findIndex((column) => column.name.toLowerCase() === folded);
  if (place === -1)
    throw new ColumnNotFoundError(
      name,
      table.name,
      table.columns.map((column) => column.name),
    );
  return place;
}
