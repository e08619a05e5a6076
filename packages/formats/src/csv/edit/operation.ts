import type { TableValue } from '../../base/column-type.ts';
import type { FormulaGuard } from './formula-guard.ts';

export type CsvRow = readonly TableValue[] | Readonly<Record<string, TableValue>>;

/** Rows count from 1 below the header; a column is its name, or its place from 1. Each operation sees those before it. */
export type CsvOperation =
  | {
      readonly kind: 'set_cells';
      readonly cells: readonly { readonly row: number; readonly column: string | number; readonly value: TableValue }[];
    }
  | {
      readonly kind: 'update_rows';
      /** Columns that together name one row. */
      readonly key: readonly string[];
      /** Each with the key and the columns to change. */
      readonly rows: readonly Readonly<Record<string, TableValue>>[];
      readonly if_missing?: 'error' | 'append' | 'skip';
    }
  | { readonly kind: 'append_rows'; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'insert_rows'; readonly before: number; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'delete_rows'; readonly rows: readonly number[] }
  | {
      readonly kind: 'add_column';
      readonly name: string;
      /** At the right end when left out. */
      readonly before?: string | number;
      /** One for every row, or one for all. */
      readonly values?: readonly TableValue[];
      readonly value?: TableValue;
    }
  | { readonly kind: 'drop_columns'; readonly columns: readonly (string | number)[] }
  | { readonly kind: 'rename_column'; readonly column: string | number; readonly name: string }
  /** Columns that are not named keep their order behind those that are. */
  | { readonly kind: 'reorder_columns'; readonly columns: readonly (string | number)[] }
  | {
      readonly kind: 'sort_rows';
      readonly by: readonly { readonly column: string | number; readonly descending?: boolean }[];
    };

export interface CsvEditOptions {
  /**
   * Text that a spreadsheet would run as a formula (`=…`, `+…`, `-…`, `@…`): written as it is, with an apostrophe before
   * it, or refused.
   */
  readonly formula_guard?: FormulaGuard;
}
