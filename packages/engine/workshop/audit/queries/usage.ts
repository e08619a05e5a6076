import type { AuditAmount, AuditUsageRow, ProcedureArguments } from '@galley/schema';
import { type PageFields, pageFields, readCursor } from '../base/page.ts';
import type { AuditReader } from '../base/reader.ts';
import { Conditions, numberAt, textAt, textOrNull } from '../base/sql-values.ts';
import { amountColumns, amountOf } from './amounts.ts';

type By = ProcedureArguments<'AuditUsage'>['by'];

interface Grouping {
  readonly key: string;
  readonly label: string;
  /** Groups lie within a Run. */
  readonly inRun: boolean;
}

/** Days are UTC, as the journal's times are. */
const groupings: Readonly<Record<By, Grouping>> = {
  call: { key: "run || '/' || call || '/' || seq", label: 'call', inRun: true },
  item: {
    key: "run || '/' || phase || '/' || coalesce(item, '')",
    label: "CASE WHEN item IS NULL THEN phase ELSE phase || ' ' || item || ': ' || coalesce(label, '') END",
    inRun: true,
  },
  phase: { key: "run || '/' || phase", label: 'phase', inRun: true },
  agent: { key: "run || '/' || agent", label: 'agent', inRun: true },
  model: { key: 'model', label: 'model', inRun: false },
  run: { key: 'run', label: 'run', inRun: true },
  day: {
    key: "strftime('%Y-%m-%d', at / 1000, 'unixepoch')",
    label: "strftime('%Y-%m-%d', at / 1000, 'unixepoch')",
    inRun: false,
  },
};

/** What calls used, counted and added up by the database: nothing here is an estimate. */
export function usageOf(
  { database, lastSeq }: AuditReader,
  input: Omit<ProcedureArguments<'AuditUsage'>, 'workbench_id'>,
): { rows: AuditUsageRow[]; sum: AuditAmount } & PageFields {
  const cursor = readCursor(input.cursor, lastSeq);
  const conditions = new Conditions()
    .add('seq <= ?', cursor.through)
    .addIf('run = ?', input.run_id)
    .addIf('at >= ?', input.since)
    .addIf('at < ?', input.until);
  const { key, label, inRun } = groupings[input.by];
  const from = `FROM calls WHERE ${conditions.where}`;
  const total = database.prepare(`SELECT count(DISTINCT ${key}) AS total ${from}`).get(...conditions.values);
  const rows = database
    .prepare(
      `SELECT ${key} AS key, min(${label}) AS label, min(run) AS run, ${amountColumns} ${from}
       GROUP BY 1 ORDER BY min(seq) LIMIT ? OFFSET ?`,
    )
    .all(...conditions.values, input.limit, cursor.offset);
  const sum = database.prepare(`SELECT ${amountColumns} ${from}`).get(...conditions.values);
  return {
    rows: rows.map((row) => ({
      key: textAt(row, 'key'),
      label: textAt(row, 'label'),
      run_id: inRun ? textOrNull(row, 'run') : null,
      usage: amountOf(row),
    })),
    sum: amountOf(sum),
    ...pageFields(cursor, rows.length, numberAt(total ?? {}, 'total')),
  };
}
