import { LeaseLostError, StoreMissingError } from '../disk/errors.ts';
import type { Sql } from './sql.ts';

/** The right to append to one Workbench, until somebody else takes the next one. */
export interface Lease {
  readonly workbenchId: string;
  /** What rows of this Workbench are found by. */
  readonly number: number;
  readonly team: string;
  /** When the lease was taken. */
  readonly name: string;
  readonly epoch: number;
  /** The last event when the lease was taken. */
  readonly head: number;
}

export interface NewWorkbench {
  readonly id: string;
  readonly team: string;
  readonly name: string;
}

export async function addWorkbench(sql: Sql, { id, team, name }: NewWorkbench): Promise<void> {
  await sql.query('INSERT INTO galley.workbenches (id, team, name) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING', [
    id,
    team,
    name,
  ]);
}

/**
 * From here on nobody with an earlier epoch can append, whatever they think. Who may take one is not decided here: the
 * engine that hands out the work decides that, and may be wrong without harm.
 */
export async function takeLease(sql: Sql, workbenchId: string, owner: string): Promise<Lease> {
  const { rows } = await sql.query(
    'UPDATE galley.workbenches SET epoch = epoch + 1, owner = $2, taken_at = now() WHERE id = $1 RETURNING number, team, name, epoch, head',
    [workbenchId, owner],
  );
  const [row] = rows;
  if (row === undefined) throw new StoreMissingError(workbenchId);
  const { number, team, name, epoch, head } = row;
  const place = { workbenchId, number: Number(number), team: String(team), name: String(name) };
  return { ...place, epoch: Number(epoch), head: Number(head) };
}

/** Nobody holds it any more. Without effect for whoever lost it already. */
export async function releaseLease(sql: Sql, { workbenchId, epoch }: Lease): Promise<void> {
  await sql.query('UPDATE galley.workbenches SET owner = NULL WHERE id = $1 AND epoch = $2', [workbenchId, epoch]);
}

/** Throws where another one has it by now. */
export async function requireLease(sql: Sql, { workbenchId, epoch }: Lease): Promise<void> {
  const { rows } = await sql.query('SELECT 1 FROM galley.workbenches WHERE id = $1 AND epoch = $2', [
    workbenchId,
    epoch,
  ]);
  if (rows.length === 0) throw new LeaseLostError(workbenchId, epoch);
}
