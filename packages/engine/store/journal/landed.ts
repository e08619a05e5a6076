import type { JournalRow } from '@galley/schema';
import type { NewSummary, Summariser } from '../ports/ports.ts';

/** A Run that cannot be summed up is folded by whoever asks; its events land all the same. */
export function summarised(summarise: Summariser | null, rows: readonly JournalRow[]): readonly NewSummary[] {
  try {
    return summarise?.(rows) ?? [];
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
    return [];
  }
}

export function lastOf(rows: readonly JournalRow[], stream: string): number {
  return rows.findLast((row) => row.stream === stream)?.seq ?? 0;
}
