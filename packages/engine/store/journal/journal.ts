import type { DatabaseSync } from 'node:sqlite';
import {
  type Clock,
  type EventOf,
  GalleyError,
  InternalError,
  type JournalEvent,
  type JournalRow,
  type StreamName,
} from '@galley/schema';
import type { Disk } from '../disk/disk.ts';
import { StoreDamagedError, StoreReadOnlyError, StoreWriteError } from '../disk/errors.ts';
import type { EventMigration } from '../migrations/event-migration.ts';
import type { CommitListener, Journal, ObjectStore } from '../ports/ports.ts';
import { inTransaction, isCorruption } from './database.ts';
import { checkEvent, INLINE_PAYLOAD_BYTES, parseEvent } from './event-payload.ts';
import { createInserter, type EventToInsert } from './insert-events.ts';
import type { Alongside } from './stat-cache.ts';

export interface JournalOptions {
  readonly database: DatabaseSync;
  readonly objects: ObjectStore;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly readOnly: boolean;
  readonly migrations: readonly EventMigration[];
  readonly alongside: Alongside;
}

interface Prepared {
  readonly stream: string;
  readonly event: JournalEvent;
  readonly text: string;
}

interface Append {
  readonly events: readonly Prepared[];
  resolve(rows: readonly JournalRow[]): void;
  reject(reason: unknown): void;
}

export interface ClosableJournal extends Journal {
  /** Resolves when everything appended so far is settled; later appends are refused. */
  close(): Promise<void>;
}

export function createJournal(options: JournalOptions): ClosableJournal {
  const { database, objects, disk, clock, readOnly, migrations, alongside } = options;
  const insert = readOnly ? null : createInserter(database);
  const selectStream = database.prepare(
    'SELECT seq, stream, at, version, payload, payload_hash FROM events WHERE stream = ? AND seq > ? ORDER BY seq',
  );
  const selectStreams = database.prepare(
    'SELECT stream FROM events WHERE stream >= ?1 AND stream < ?2 AND (?3 IS NULL OR type = ?3) GROUP BY stream ORDER BY min(seq)',
  );
  const selectStreamsAfter = database.prepare(
    'SELECT stream FROM events WHERE seq > ? GROUP BY stream ORDER BY min(seq)',
  );
  const selectHashes = database.prepare('SELECT DISTINCT payload_hash FROM events WHERE payload_hash IS NOT NULL');
  const selectLast = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM events');
  const currentSeq = () => Number(selectLast.get()?.seq ?? 0);

  const listeners = new Set<CommitListener>();
  let lastSeq = currentSeq();
  let waiting: Append[] = [];
  let flushing: Promise<void> | null = null;
  let closed = false;

  /** Takes everything that arrived in this tick, or while the last commit was under way, into one commit. */
  async function flush(): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const rows = await commit(batch);
        batch.forEach((append, index) => {
          append.resolve(rows[index] ?? []);
        });
      } catch (error) {
        const reason = error instanceof GalleyError ? error : new StoreWriteError('the journal', error);
        for (const append of batch) append.reject(reason);
      }
    }
    flushing = null;
  }

  async function commit(batch: readonly Append[]): Promise<readonly (readonly JournalRow[])[]> {
    const events = batch.flatMap((append) => append.events);
    const toInsert: EventToInsert[] = [];
    for (const { stream, event, text } of events) {
      const isInline = Buffer.byteLength(text) <= INLINE_PAYLOAD_BYTES;
      const payloadHash = isInline ? null : (await objects.put(Buffer.from(text))).hash;
      toInsert.push({ stream, type: event.type, payload: isInline ? text : null, payloadHash });
    }
    const at = clock.now();
    let last = lastSeq;
    inTransaction(database, disk, () => {
      last = insert?.(toInsert, at) ?? last;
      alongside.write();
    });
    alongside.written();
    const first = last - events.length + 1;
    const landed = events.map(({ stream, event }, index): JournalRow => ({ seq: first + index, stream, at, event }));
    lastSeq = last;
    for (const listener of listeners) tell(listener, landed);
    let taken = 0;
    return batch.map((append) => {
      taken += append.events.length;
      return landed.slice(taken - append.events.length, taken);
    });
  }

  return {
    get lastSeq() {
      return readOnly ? currentSeq() : lastSeq;
    },
    async append(events) {
      if (readOnly) throw new StoreReadOnlyError();
      if (closed) throw new InternalError('The Workbench is closed.');
      const prepared = events.map((given) => {
        const event = checkEvent(given);
        return { stream: given.stream, event, text: JSON.stringify(event) };
      });
      if (prepared.length === 0) return [];
      const { promise, resolve, reject } = Promise.withResolvers<readonly JournalRow[]>();
      waiting.push({ events: prepared, resolve, reject });
      flushing ??= flush();
      return promise;
    },
    async read<Stream extends StreamName>(stream: Stream, options: { readonly afterSeq?: number } = {}) {
      const rows: JournalRow<EventOf<Stream>>[] = [];
      for (const row of whole(() => selectStream.all(stream, options.afterSeq ?? 0))) {
        const seq = Number(row.seq);
        const text =
          row.payload_hash === null ? String(row.payload) : String(await objects.get(String(row.payload_hash)));
        const event = parseEvent({ seq, stream, version: Number(row.version), text }, migrations);
        rows.push({ seq, stream, at: Number(row.at), event });
      }
      return rows;
    },
    async streams(prefix, { having = null } = {}) {
      return selectStreams.all(prefix, `${prefix}\u{10ffff}`, having).map((row) => String(row.stream));
    },
    async streamsAfter(seq) {
      return selectStreamsAfter.all(seq).map((row) => String(row.stream));
    },
    async payloadHashes() {
      return selectHashes.all().map((row) => String(row.payload_hash));
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

/** A file that was damaged while it is open says so in our words, too. */
function whole<Result>(query: () => Result): Result {
  try {
    return query();
  } catch (error) {
    throw isCorruption(error) ? new StoreDamagedError('The journal file is damaged.', {}, error) : error;
  }
}

/** What is committed is committed: a listener that throws must not turn it into a failed append. */
function tell(listener: CommitListener, rows: readonly JournalRow[]): void {
  try {
    listener(rows);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
