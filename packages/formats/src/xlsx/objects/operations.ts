import { deleteColumns, deleteRows, insertColumns, insertRows } from '../shift/operations.ts';

/** Operations on rows, columns and objects, for the registry of all operations. */
export const objectOperations = [insertRows, deleteRows, insertColumns, deleteColumns] as const;

export const objectOperationSchemas = [
  insertRows.schema,
  deleteRows.schema,
  insertColumns.schema,
  deleteColumns.schema,
] as const;
