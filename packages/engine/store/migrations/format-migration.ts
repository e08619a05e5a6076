import type { DatabaseSync } from 'node:sqlite';

/** Changes the tables from one format to a later one, inside a transaction that its caller owns. */
export interface FormatMigration {
  readonly from: number;
  readonly to: number;
  apply(database: DatabaseSync): void;
}
