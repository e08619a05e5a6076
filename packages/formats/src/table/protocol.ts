import type {
  ExportedText,
  LoadedTable,
  QueryResult,
  TableDescription,
  TableFormat,
  TableStatistics,
} from './types.ts';

/** A table as the child sees it: its name in SQL and the database file that holds it. */
export interface StoredTable {
  readonly name: string;
  readonly file: string;
}

export interface LoadCall {
  readonly path: string;
  readonly format: TableFormat;
  readonly part: string | undefined;
  readonly file: string;
}

export interface TableResults {
  readonly load: Pick<LoadedTable, 'row_count' | 'columns'>;
  readonly describe: Omit<TableDescription, 'table'>;
  readonly statistics: Omit<TableStatistics, 'table'>;
  readonly query: QueryResult;
  readonly exportText: ExportedText;
}

/** Comes with every call. */
export interface TableSettings {
  readonly memoryLimit: string;
  readonly scratch: string;
  /** What runs longer is interrupted. */
  readonly timeoutMs: number;
}
