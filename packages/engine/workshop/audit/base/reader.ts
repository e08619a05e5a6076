import type { DatabaseSync } from 'node:sqlite';
import type { JournalRow } from '@galley/schema';
import type { Journal, ObjectStore } from '../../../store/index.ts';

/** What a question is answered from: the index as it is now, and the journal for whole texts. */
export interface AuditReader {
  readonly database: DatabaseSync;
  /** The index holds everything up to here. */
  readonly lastSeq: number;
  readonly journal: Pick<Journal, 'read'>;
  readonly objects: Pick<ObjectStore, 'get' | 'has'>;
}

/** The journal's own rows for some entries, by their place. */
export async function readRows(
  { journal }: Pick<AuditReader, 'journal'>,
  stream: string,
  seqs: readonly number[],
): Promise<Map<number, JournalRow>> {
  const rows = new Map<number, JournalRow>();
  if (seqs.length === 0 || !isStream(stream)) return rows;
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)];
  const wanted = new Set(seqs);
  for (const row of await journal.read(stream, { afterSeq: first - 1, throughSeq: last })) {
    if (wanted.has(row.seq)) rows.set(row.seq, row);
  }
  return rows;
}

function isStream(name: string): name is 'workbench' | `run_${string}` {
  return name === 'workbench' || name.startsWith('run_');
}
