import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ColumnNotFoundError, SqlTimeoutError, TableEngineError } from '../base/errors.ts';
import { createPool, type Pool } from '../pool/pool.ts';
import type { RunOptions } from '../pool/task.ts';
import { WorkerTimeoutError } from '../pool/wire/errors.ts';
import { fitTableMap } from '../table/map-table.ts';
import type { StoredTable, TableSettings } from '../table/protocol.ts';
import type {
  ExportedText,
  ExportRequest,
  LoadedTable,
  LoadRequest,
  QueryRequest,
  QueryResult,
  StatisticsOptions,
  TableDescription,
  TableMap,
  TableRef,
  TableStatistics,
} from '../table/types.ts';
import { SharedLoad } from './shared-load.ts';

export interface TableEngineOptions {
  /** The processes to use; some of its own unless set. */
  readonly pool?: Pool;
  /** A process of its own is stopped after this long without work; five minutes unless set. */
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
  /** The rows of a query as the bytes of a text file; they are written where they are read. */
  exportText(request: ExportRequest): Promise<ExportedText>;
  map(table: TableRef, options?: { readonly signal?: AbortSignal }): Promise<TableMap>;
  /** Processes that hold DuckDB now. */
  readonly pids: readonly number[];
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
  readonly #pool: Pool;
  #scratch: Promise<string> | undefined;
  #isClosed = false;

  constructor(options: TableEngineOptions) {
    this.#options = options;
    const { idleMs } = options;
    this.#pool = options.pool ?? createPool(idleMs === undefined ? {} : { limits: { table: { idleMs } } });
  }

  get pids(): readonly number[] {
    return this.#pool.pids('table');
  }

  async load(request: LoadRequest): Promise<LoadedTable> {
    const settings = await this.#settings(this.#options.loadTimeoutMs ?? 300_000);
    const { path, format, part, signal } = request;
    const identity = JSON.stringify([request.key, format, part ?? null]);
    const id = createHash('sha256').update(identity).digest('hex').slice(0, 24);
    let loaded = this.#loaded.get(id);
    // Two loads of one key would write one file.
    for (; loaded?.isGivenUp; loaded = this.#loaded.get(id)) await loaded.settled();
    if (loaded === undefined) {
      const file = join(settings.scratch, `${id}.duckdb`);
      loaded = new SharedLoad(file, (ended) =>
        timely(settings, ended, (limits) =>
          this.#pool.run('table', 'load', [settings, { path, format, part, file }], limits),
        ).catch((error: unknown) => {
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

  async describe(table: TableRef, { signal }: { readonly signal?: AbortSignal } = {}): Promise<TableDescription> {
    const settings = await this.#settings();
    const stored = this.#stored(table);
    const described = await timely(settings, signal, (limits) =>
      this.#pool.run('table', 'describe', [settings, stored], limits),
    );
    return { table: table.name, ...described };
  }

  async statistics(table: LoadedTable, options: StatisticsOptions = {}): Promise<TableStatistics> {
    const settings = await this.#settings();
    const scope = { columns: options.columns?.map((name) => placeOf(name, table)), limit: options.limit ?? 40 };
    const stored = this.#stored(table);
    const found = await timely(settings, options.signal, (limits) =>
      this.#pool.run('table', 'statistics', [settings, stored, scope], limits),
    );
    return { table: table.name, ...found };
  }

  async query(request: QueryRequest): Promise<QueryResult> {
    const settings = await this.#settings(request.timeoutMs);
    const tables = request.tables.map((table) => this.#stored(table));
    const window = {
      limit: Math.min(MAX_LIMIT, Math.max(0, Math.floor(request.limit ?? DEFAULT_LIMIT))),
      offset: Math.max(0, Math.floor(request.offset ?? 0)),
    };
    return timely(settings, request.signal, (limits) =>
      this.#pool.run('table', 'query', [settings, tables, request.sql, window], limits),
    );
  }

  async exportText(request: ExportRequest): Promise<ExportedText> {
    const { sql, format, options = {}, limit, signal } = request;
    const settings = await this.#settings(request.timeoutMs);
    const tables = request.tables.map((table) => this.#stored(table));
    return timely(settings, signal, (limits) =>
      this.#pool.run('table', 'exportText', [settings, tables, sql, { format, options, limit }], limits),
    );
  }

  async map(table: TableRef, options: { readonly signal?: AbortSignal } = {}): Promise<TableMap> {
    return fitTableMap(await this.describe(table, options));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#options.pool === undefined) await this.#pool.close();
    this.#loaded.clear();
    const scratch = await this.#scratch;
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #settings(timeoutMs = this.#options.timeoutMs ?? 30_000): Promise<TableSettings> {
    if (this.#isClosed) throw new TableEngineError('The table engine was closed.');
    this.#scratch ??= mkdtemp(join(this.#pool.scratch, 'tables-'));
    return { scratch: await this.#scratch, memoryLimit: this.#options.memoryLimit ?? '1GB', timeoutMs };
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
}

/** How long DuckDB may take to heed an interrupt before its process is killed. */
const GRACE_MS = 5_000;

/** A process that did not heed the interrupt says the same as one that did. */
async function timely<Result>(
  { timeoutMs }: TableSettings,
  signal: AbortSignal | undefined,
  work: (limits: RunOptions) => Promise<Result>,
): Promise<Result> {
  try {
    return await work({ timeoutMs: timeoutMs + GRACE_MS, signal });
  } catch (error) {
    if (error instanceof WorkerTimeoutError) throw new SqlTimeoutError(timeoutMs, { killed: true });
    throw error;
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
