import type { LoadedTable, QueryResult, TableDescription, TableFormat, TableStatistics } from './types.ts';

/** A table as the child sees it: its name in SQL and the database file that holds it. */
export interface StoredTable {
  readonly name: string;
  readonly file: string;
}

export type WorkerCall =
  | {
      readonly operation: 'load';
      readonly path: string;
      readonly format: TableFormat;
      readonly sheet: string | undefined;
      readonly file: string;
    }
  | { readonly operation: 'describe'; readonly table: StoredTable }
  | {
      readonly operation: 'statistics';
      readonly table: StoredTable;
      readonly columns: readonly number[] | undefined;
      readonly limit: number;
    }
  | {
      readonly operation: 'query';
      readonly tables: readonly StoredTable[];
      readonly sql: string;
      readonly limit: number;
      readonly offset: number;
    };

export interface WorkerResults {
  readonly load: Pick<LoadedTable, 'row_count' | 'columns'>;
  readonly describe: Omit<TableDescription, 'table'>;
  readonly statistics: Omit<TableStatistics, 'table'>;
  readonly query: QueryResult;
}

export type WorkerRequest =
  | { readonly type: 'call'; readonly id: number; readonly call: WorkerCall; readonly timeoutMs: number }
  | { readonly type: 'cancel'; readonly id: number };

export interface WorkerFailure {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly result: WorkerResults[keyof WorkerResults] }
  | { readonly id: number; readonly ok: false; readonly failure: WorkerFailure };

/** Given to the child when it starts. */
export interface WorkerSettings {
  readonly memoryLimit: string;
  readonly scratch: string;
}
