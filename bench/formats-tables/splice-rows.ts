import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { editCsv } from '@galley/formats';
import type { BenchRow } from '../measure.ts';
import { timed } from '../store/timed.ts';
import type { Peers } from './peers.ts';
import { sampleCsv, sampleFolder } from './sample-csv.ts';

const ROWS = 1_000_000;

async function rewriteByDuckDb(): Promise<number> {
  const { path } = sampleCsv(ROWS);
  const target = join(sampleFolder(), 'rewritten.csv');
  return timed(async () => {
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: '2GB' });
    const connection = await instance.connect();
    const rows = `SELECT * REPLACE (CASE WHEN id = 500000 THEN 1.5 ELSE amount END AS amount) FROM read_csv('${path}')`;
    await connection.run(`COPY (${rows}) TO '${target}' (HEADER)`);
    connection.closeSync();
    instance.closeSync();
  });
}

/** One cell of a million rows. Ours keeps every other byte; both peers write the whole file anew, in their own style. */
export function spliceRows(peers: Peers | null): BenchRow[] {
  const ours = (): Promise<number> => {
    const { bytes } = sampleCsv(ROWS);
    const cells = [{ row: 500_000, column: 'amount', value: 1.5 }];
    return timed(() => editCsv(bytes, [{ kind: 'set_cells', cells }]));
  };
  const work = 'change one cell of a csv of 1,000,000 rows';
  return [
    { work, unit: 'ms', ours, peer: rewriteByDuckDb, peer_name: 'DuckDB: COPY' },
    ...(peers === null
      ? []
      : [
          {
            work,
            unit: 'ms',
            ours,
            peer: () => {
              const { bytes } = sampleCsv(ROWS);
              return timed(async () => {
                const { data } = peers.parse(bytes.toString('utf8'));
                const row = data[500_000];
                if (row !== undefined) row[4] = '1.5';
                peers.unparse(data);
              });
            },
            peer_name: 'Papa Parse: parse, unparse',
          },
        ]),
  ];
}
