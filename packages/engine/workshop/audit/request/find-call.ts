import { NotFoundError } from '@galley/schema';
import { RunNotFoundError } from '../../record/run-record.ts';
import { itemOfRow } from '../base/item-of-row.ts';
import type { AuditReader } from '../base/reader.ts';
import { numberAt, numberOrNull, type SqlRow, textAt } from '../base/sql-values.ts';

export interface FoundCall {
  readonly run: string;
  readonly call: string;
  readonly seq: number;
  readonly answered: number | null;
  readonly at: number;
  readonly agent: string;
  readonly phase: string;
  readonly item: { number: number; label: string } | null;
  readonly model: string;
}

/** A call by its name or its place; the last try where there were several, the last call where none is named. */
export function findCall(
  { database }: AuditReader,
  run: string,
  { call, seq }: { call?: string; seq?: number },
): FoundCall {
  if (database.prepare('SELECT 1 FROM runs WHERE run = ?').get(run) === undefined) throw new RunNotFoundError(run);
  const row =
    seq !== undefined
      ? database.prepare('SELECT * FROM calls WHERE run = ? AND (seq = ? OR answered = ?)').get(run, seq, seq)
      : call !== undefined
        ? database.prepare('SELECT * FROM calls WHERE run = ? AND call = ? ORDER BY seq DESC LIMIT 1').get(run, call)
        : database.prepare('SELECT * FROM calls WHERE run = ? ORDER BY seq DESC LIMIT 1').get(run);
  if (row !== undefined) return callOfRow(row);
  const named = seq !== undefined ? `at place ${seq}` : call !== undefined ? `"${call}"` : 'yet';
  throw new NotFoundError(
    `The run ${run} has no call of a model ${named}.`,
    'List its calls: galley audit usage DIR RUN --by call.',
    {
      run_id: run,
    },
  );
}

function callOfRow(row: SqlRow): FoundCall {
  return {
    run: textAt(row, 'run'),
    call: textAt(row, 'call'),
    seq: numberAt(row, 'seq'),
    answered: numberOrNull(row, 'answered'),
    at: numberAt(row, 'at'),
    agent: textAt(row, 'agent'),
    phase: textAt(row, 'phase'),
    item: itemOfRow(row),
    model: textAt(row, 'model'),
  };
}
