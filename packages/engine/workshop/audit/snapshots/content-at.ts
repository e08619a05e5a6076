import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import { emptyWorkbenchState, foldWorkbench, type WorkbenchState } from '../../../workbench/index.ts';
import type { AuditReader } from '../base/reader.ts';
import { textAt, textOrNull } from '../base/sql-values.ts';

export interface DraftFile {
  readonly hash: string | null;
  readonly size: number;
  /** The person's own file when the Draft first touched it. */
  readonly reference: string | null;
}

/** The Draft that a Run works on, at several places of the journal, oldest first, in one pass. */
export function draftsAt(
  rows: readonly JournalRow<WorkbenchEvent>[],
  seqs: readonly number[],
  run: string,
): ReadonlyMap<string, DraftFile>[] {
  let state: WorkbenchState = emptyWorkbenchState;
  let next = 0;
  return seqs.map((seq) => {
    const start = next;
    while (next < rows.length && (rows[next]?.seq ?? 0) <= seq) next += 1;
    state = foldWorkbench(rows.slice(start, next), state);
    const trial = state.trials.values().find(({ runId }) => runId === run);
    return (trial ?? state.draft)?.entries ?? new Map<string, DraftFile>();
  });
}

/** The artifacts of a Run as they were, by name. */
export function artifactsAt({ database }: AuditReader, run: string, seq: number): Map<string, string> {
  const rows = database
    .prepare('SELECT name, text, max(seq) FROM versions WHERE run = ? AND seq <= ? GROUP BY name ORDER BY name')
    .all(run, seq);
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const text = textOrNull(row, 'text');
      return text === null ? [] : [[textAt(row, 'name'), text]];
    }),
  );
}
