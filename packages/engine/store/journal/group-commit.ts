import { GalleyError, InternalError, type JournalEvent, type JournalRow, type NewEvent } from '@galley/schema';
import { StoreWriteError } from '../disk/errors.ts';
import type { CommitListener } from '../ports/ports.ts';
import { attributed } from './acting.ts';
import { checkEvent } from './event-payload.ts';

export interface EventToLand {
  readonly stream: string;
  readonly event: JournalEvent;
  readonly text: string;
}

/**
 * Writes events as one. It calls `land` in the same breath in which they can be read: between the two nobody may look, or
 * they would see events whose listeners know nothing of them.
 */
export type Commit = (events: readonly EventToLand[], land: (rows: readonly JournalRow[]) => void) => Promise<void>;

export interface GroupCommit {
  append(events: readonly NewEvent[]): Promise<readonly JournalRow[]>;
  onCommit(listener: CommitListener): () => void;
  /** Resolves when everything appended so far is settled; later appends are refused. */
  close(): Promise<void>;
}

interface Append {
  readonly events: readonly EventToLand[];
  resolve(rows: readonly JournalRow[]): void;
  reject(reason: unknown): void;
}

/** Takes everything that arrived in one tick, or while the last commit was under way, into one commit. */
export function createGroupCommit(commit: Commit): GroupCommit {
  const listeners = new Set<CommitListener>();
  let waiting: Append[] = [];
  let flushing: Promise<void> | null = null;
  let closed = false;

  async function flush(): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await settle(batch);
      } catch (error) {
        const reason = error instanceof GalleyError ? error : new StoreWriteError('the journal', error);
        for (const append of batch) append.reject(reason);
      }
    }
    flushing = null;
  }

  async function settle(batch: readonly Append[]): Promise<void> {
    let landed: readonly JournalRow[] = [];
    const events = batch.flatMap((append) => append.events);
    await commit(events, (rows) => {
      landed = rows;
      for (const listener of listeners) tell(listener, rows);
    });
    let taken = 0;
    for (const append of batch) {
      append.resolve(landed.slice(taken, taken + append.events.length));
      taken += append.events.length;
    }
  }

  return {
    async append(given) {
      if (closed) throw new InternalError('The Workbench is closed.');
      const events = given.map((each) => {
        const event = checkEvent(attributed(each));
        return { stream: each.stream, event, text: JSON.stringify(event) };
      });
      if (events.length === 0) return [];
      const { promise, resolve, reject } = Promise.withResolvers<readonly JournalRow[]>();
      waiting.push({ events, resolve, reject });
      flushing ??= flush();
      return promise;
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      await flushing;
    },
  };
}

/** What is committed is committed: a listener that throws must not turn it into a failed append. */
function tell(listener: CommitListener, rows: readonly JournalRow[]): void {
  try {
    listener(rows);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
