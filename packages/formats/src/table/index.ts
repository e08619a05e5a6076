export { tableFormatOf } from './table-format.ts';
export { quoteIdentifier, quoteLiteral, toTableName } from './table-name.ts';
export type {
  ColumnDescription,
  ColumnInfo,
  ColumnStatistics,
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
