import { describeRows } from './formats-tables/describe-rows.ts';
import { diffRows } from './formats-tables/diff-rows.ts';
import { loadPeers } from './formats-tables/peers.ts';
import { removeSamples } from './formats-tables/sample-csv.ts';
import { spliceRows } from './formats-tables/splice-rows.ts';
import type { Bench } from './measure.ts';

const peers = await loadPeers();

/** Tables: describing, comparing and editing csv files and sheets beside DuckDB, git, jsdiff and Papa Parse. */
export const bench: Bench = {
  rows: [...describeRows, ...diffRows(peers), ...spliceRows(peers)],
  async close() {
    removeSamples();
  },
};
