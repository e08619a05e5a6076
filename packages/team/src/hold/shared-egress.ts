import { type EgressLog, redactDeep } from '@galley/engine/model';
import { type Lease, LeaseLostError, type Sql } from '@galley/engine/store';
import { egressEntrySchema } from '@galley/schema';

/**
 * What left for a shared Workbench: beside its journal, so that it outlives the folder of whoever held it. Nothing leaves without an
 * entry, and whoever lost the lease can make none.
 */
export function createSharedEgress(sql: Sql, { workbenchId, number, epoch }: Lease): EgressLog {
  return {
    async append(entry) {
      const { rowCount } = await sql.query(
        'INSERT INTO galley.egress (workbench, epoch, entry) SELECT number, epoch, $3 FROM galley.workbenches WHERE number = $1 AND epoch = $2',
        [number, epoch, JSON.stringify(redactDeep(entry))],
      );
      if (rowCount === 0) throw new LeaseLostError(workbenchId, epoch);
    },
    async read() {
      const { rows } = await sql.query('SELECT entry FROM galley.egress WHERE workbench = $1 ORDER BY number', [
        number,
      ]);
      const entries = rows.flatMap((row) => egressEntrySchema.safeParse(JSON.parse(String(row.entry))).data ?? []);
      return { entries, unreadable: rows.length - entries.length };
    },
  };
}
