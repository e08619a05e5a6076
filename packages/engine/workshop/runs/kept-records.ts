import type { RunRecord } from '../record/run-record.ts';

/** Runs that nobody works on and that stay in memory all the same, because they are looked at again and again. */
const KEPT = 12;

/**
 * The Runs in memory. Those that somebody works on stay, and the few that were asked for last; any other leaves once
 * nobody holds it, and is folded again when it is asked for. As long as somebody does hold it, it is the same one that
 * everybody gets: a second one would not be followed.
 */
export interface KeptRecords {
  get(id: string): RunRecord | undefined;
  add(record: RunRecord): void;
  driven(): RunRecord[];
  isDriven(id: string): boolean;
}

export function createKeptRecords(kept = KEPT): KeptRecords {
  const recent = new Map<string, RunRecord>();
  const all = new Map<string, WeakRef<RunRecord>>();
  const gone = new FinalizationRegistry<string>((id) => {
    if (all.get(id)?.deref() === undefined) all.delete(id);
  });

  let newest: RunRecord | null = null;

  function touch(record: RunRecord): void {
    if (record === newest) return;
    newest = record;
    recent.delete(record.id);
    recent.set(record.id, record);
    for (const [id, { drive }] of recent) {
      if (recent.size <= kept) return;
      if (drive === null && id !== record.id) recent.delete(id);
    }
  }

  return {
    get(id) {
      const record = all.get(id)?.deref();
      if (record !== undefined) touch(record);
      return record;
    },
    add(record) {
      all.set(record.id, new WeakRef(record));
      gone.register(record, record.id);
      touch(record);
    },
    isDriven: (id) => (recent.get(id)?.drive ?? null) !== null,
    driven: () => [...recent.values()].filter(({ drive }) => drive !== null),
  };
}
