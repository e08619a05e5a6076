import type { ColumnType, TableValue } from '../base/column-type.ts';
import type { FormulaGuard } from '../csv/edit/formula-guard.ts';
import type { TextEncoding } from '../text/decode/decode-text.ts';

export type TableFormat = 'csv' | 'tsv' | 'psv' | 'json' | 'jsonl' | 'parquet' | 'xlsx' | 'pdf';

export interface LoadRequest {
  /** Hash of the file's content: the same key is never loaded twice. */
  readonly key: string;
  readonly path: string;
  /** Name of the table in SQL, see `toTableName`. */
  readonly name: string;
  readonly format: TableFormat;
  /**
   * What of the file is the table: a sheet, a table or a range of a workbook (its first worksheet when left out), or a
   * place in json (all of it when left out), or a table of a PDF (the first one when left out).
   */
  readonly part?: string;
  readonly signal?: AbortSignal;
}

/** A loaded table; hand it to `query`, `describe` and `map` of the engine that made it. */
export interface TableRef {
  readonly id: string;
  readonly name: string;
}

export interface ColumnInfo {
  readonly name: string;
  readonly type: ColumnType;
}

export interface LoadedColumn extends ColumnInfo {
  /** Digits after the point, where every number of the column is written with as many: 2 for `12.50`. */
  readonly decimals?: number;
}

export interface LoadedTable extends TableRef {
  readonly row_count: number;
  readonly columns: readonly LoadedColumn[];
}

export interface ColumnDescription extends ColumnInfo {
  readonly nulls: number;
  readonly distinct: number;
  readonly min: TableValue;
  readonly max: TableValue;
  readonly samples: readonly TableValue[];
}

export interface TableDescription {
  readonly table: string;
  readonly row_count: number;
  /** False when `distinct` is an estimate (large tables). */
  readonly is_distinct_exact: boolean;
  readonly columns: readonly ColumnDescription[];
}

export interface QueryRequest {
  readonly tables: readonly TableRef[];
  readonly sql: string;
  /** Rows to return; 200 unless set. */
  readonly limit?: number;
  readonly offset?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface QueryResult {
  readonly columns: readonly ColumnInfo[];
  readonly rows: readonly (readonly TableValue[])[];
  /** Rows that the statement produced in all. */
  readonly row_count: number;
  readonly truncated: boolean;
  readonly limit: number;
  readonly offset: number;
}

export const exportFormats = ['csv', 'tsv', 'psv', 'json', 'jsonl', 'md'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** For csv, tsv and psv. */
export interface ExportOptions {
  readonly delimiter?: string;
  readonly encoding?: TextEncoding;
  readonly lineEnding?: 'lf' | 'crlf';
  readonly header?: boolean;
  /** What happens to text that a spreadsheet would run as a formula; left as it is unless told. */
  readonly formulaGuard?: FormulaGuard;
  /** Digits after the point by column; also for md. A number that has more keeps them. */
  readonly decimals?: Readonly<Record<string, number>>;
}

export interface ExportTarget {
  readonly format: ExportFormat;
  readonly options?: ExportOptions;
  /** Rows at most. */
  readonly limit: number;
}

export interface ExportRequest extends ExportTarget {
  readonly tables: readonly TableRef[];
  readonly sql: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface ExportedText {
  readonly columns: readonly ColumnInfo[];
  /** Rows that the statement produced in all. */
  readonly row_count: number;
  /** Null when there are more rows than the limit. */
  readonly bytes: Buffer | null;
  /** Texts that got an apostrophe because a spreadsheet would have run them. */
  readonly guarded: number;
}

export interface TableMap {
  readonly kind: 'table';
  readonly table: string;
  readonly row_count: number;
  readonly column_count: number;
  readonly columns: readonly (ColumnInfo & {
    readonly nulls?: number;
    readonly distinct?: number;
    readonly min?: TableValue;
    readonly max?: TableValue;
    readonly samples?: readonly TableValue[];
  })[];
  readonly columns_left_out?: number;
}

export interface ValueCount {
  readonly value: TableValue;
  readonly count: number;
}

/** Values from `from` up to and not including `to`; the last bucket includes its end. */
export interface HistogramBucket {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface ColumnStatistics extends ColumnInfo {
  readonly nulls: number;
  readonly distinct: number;
  readonly min: TableValue;
  readonly max: TableValue;
  /** The most frequent first. */
  readonly top_values: readonly ValueCount[];
  readonly numbers?: {
    readonly sum: TableValue;
    readonly mean: TableValue;
    readonly standard_deviation: TableValue;
    readonly negative: number;
    readonly zero: number;
    readonly quantiles: Readonly<Record<'p5' | 'p25' | 'p50' | 'p75' | 'p95', TableValue>>;
    readonly histogram: readonly HistogramBucket[];
  };
  readonly lengths?: { readonly min: TableValue; readonly max: TableValue; readonly mean: TableValue };
}

export interface TableStatistics {
  readonly table: string;
  readonly row_count: number;
  readonly columns: readonly ColumnStatistics[];
  /** Names of columns that were not looked at. */
  readonly columns_left_out?: readonly string[];
}

export interface StatisticsOptions {
  /** Names of columns; all when left out. */
  readonly columns?: readonly string[];
  /** Columns to look at, at most; 40 unless set. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}
