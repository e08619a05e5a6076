export { tableFormatOf } from './table-format.ts';
export { quoteIdentifier, quoteLiteral, toTableName } from './table-name.ts';
export { splitTablePath } from './table-path.ts';
export type {
  ColumnDescription,
  ColumnInfo,
  ColumnStatistics,
  ExportedText,
  ExportFormat,
  ExportOptions,
  ExportRequest,
  HistogramBucket,
  LoadedTable,
  LoadRequest,
  QueryRequest,
  QueryResult,
  StatisticsOptions,
  TableDescription,
  TableFormat,
  TableMap,
  TableRef,
  TableStatistics,
  ValueCount,
} from './types.ts';
export { exportFormats } from './types.ts';
