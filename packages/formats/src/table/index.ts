export { createTableEngine, type TableEngine, type TableEngineOptions } from './engine.ts';
export { quoteIdentifier, quoteLiteral, toTableName } from './table-name.ts';
export type {
  ColumnDescription,
  ColumnInfo,
  LoadedTable,
  LoadRequest,
  QueryRequest,
  QueryResult,
  TableDescription,
  TableFormat,
  TableMap,
  TableRef,
} from './types.ts';
