import type { CompanionEvent, JournalRow } from '@galley/schema';
import type { Workbench } from '../../../workbench/index.ts';
import { type CompanionId, type CompanionState, foldCompanion } from './fold-companion.ts';
import { isCut, settleCut } from './settle-cut.ts';

type Shelf = Pick<Workbench, 'store' | 'append'>;

/** The chats of one Workbench: a fold of their own streams, read when somebody first asks. */
export interface CompanionRecords {
  all(): Promise<readonly CompanionState[]>;
  get(id: CompanionId): Promise<CompanionState | null>;
  append(id: CompanionId, events: readonly CompanionEvent[]): Promise<void>;
}

export function createCompanionRecords({ store, append }: Shelf): CompanionRecords {
  const states = new Map<CompanionId, CompanionState>();
  let reading: Promise<void> | null = null;

  function take(row: JournalRow<CompanionEvent>): void {
    const id = row.stream as CompanionId;
    const next = foldCompanion(states.get(id) ?? null, row);
    if (next !== null) states.set(id, next);
  }

  async function read(): Promise<void> {
    for (const stream of await store.journal.streams('companion_')) {
      if (!isCompanion(stream)) continue;
      const rows = await store.journal.read(stream);
      for (const row of rows) take(row);
      // Nobody answers anything yet: what has no end was cut off by the end of another process.
      const events = rows.map(({ event }) => event);
      if (!store.readOnly && isCut(events)) await settle(stream, events);
    }
  }

  async function settle(stream: CompanionId, events: readonly CompanionEvent[]): Promise<void> {
    const missing = settleCut(events, await store.journal.read('workbench'));
    const rows = await append(missing.map((event) => ({ stream, event })));
    for (const row of rows) if (isCompanionRow(row)) take(row);
  }

  async function ready(): Promise<void> {
    reading ??= read();
    await reading;
  }

  return {
    async all() {
      await ready();
      return [...states.values()].sort((left, right) => left.startedAt - right.startedAt);
    },
    async get(id) {
      await ready();
      return states.get(id) ?? null;
    },
    async append(id, events) {
      await ready();
      const rows = await append(events.map((event) => ({ stream: id, event })));
      for (const row of rows) if (isCompanionRow(row)) take(row);
    },
  };
}

function isCompanion(stream: string): stream is CompanionId {
  return stream.startsWith('companion_');
}

function isCompanionRow(row: JournalRow): row is JournalRow<CompanionEvent> {
  return isCompanion(row.stream);
}
