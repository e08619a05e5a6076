import { tableRows } from './formats-tables/rows.ts';
import { removeSamples } from './formats-tables/sample-csv.ts';
import type { Bench } from './measure.ts';

/** Tables: describing, comparing and editing csv files and sheets beside DuckDB, git, jsdiff and Papa Parse. */
export const bench: Bench = {
  rows: tableRows,
  async close() {
    removeSamples();
  },
};
