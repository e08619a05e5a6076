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
import type { CommitListener, Journal, ObjectStore, Summariser } from '../ports/ports.ts';
import type { Archives } from './archives.ts';
import { compactStreams } from './compact.ts';
import { inSnapshot, inTransaction, isCorruption } from './database.ts';
import { checkEvent, INLINE_PAYLOAD_BYTES, parseEvent } from './event-payload.ts';
import { createInserter, type EventToInsert } from './insert-events.ts';
import { lastOf, summarised, tell } from './landed.ts';
import { createStreamReader } from './read-stream.ts';
import type { Alongside } from './stat-cache.ts';
import { createSummaries } from './summaries.ts';
import { createTexts } from './texts.ts';

export interface JournalOptions {
  readonly database: DatabaseSync;
  readonly objects: ObjectStore;
  readonly archives: Archives;
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
  const { database, objects, archives, disk, clock, readOnly, migrations, alongside } = options;
  const insert = readOnly ? null : createInserter(database);
  const texts = createTexts(database);
  const summaries = createSummaries(database);
  const readStream = createStreamReader({ database, objects, texts, archives });
  const selectStreams = database.prepare(
    'SELECT stream, min(seq) AS first FROM events WHERE stream >= ? AND stream < ? GROUP BY stream',
  );
  const selectStreamsAfter = database.prepare(
    'SELECT stream, min(seq) AS first FROM events WHERE seq > ? GROUP BY stream',
  );
  const selectHashes = database.prepare('SELECT DISTINCT payload_hash FROM events WHERE payload_hash IS NOT NULL');
  const countThrough = database.prepare('SELECT count(*) AS count FROM events WHERE stream = ? AND seq <= ?');
  const selectLast = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM events');
  const currentSeq = () => Math.max(Number(selectLast.get()?.seq ?? 0), archives.lastSeq);

  const listeners = new Set<CommitListener>();
  let lastSeq = currentSeq();
  let waiting: Append[] = [];
  let flushing: Promise<void> | null = null;
  let closed = false;
  let summarise: Summariser | null = null;
  let compacting: Promise<unknown> = Promise.resolve();

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
    const named: ReadonlyMap<string, string>[] = [];
    for (const { stream, event, text } of events) {
      const short = texts.shorten(text);
      const isInline = Buffer.byteLength(short.payload) <= INLINE_PAYLOAD_BYTES;
      const payloadHash = isInline ? null : (await objects.put(Buffer.from(text))).hash;
      toInsert.push({ stream, type: event.type, payload: isInline ? short.payload : null, payloadHash });
      if (isInline && short.named.size > 0) named.push(short.named);
    }
    const at = clock.now();
    let landed: readonly JournalRow[] = [];
    inTransaction(database, disk, () => {
      for (const each of named) texts.write(each);
      const first = (insert?.(toInsert, at) ?? lastSeq) - events.length + 1;
      landed = events.map(({ stream, event }, index): JournalRow => ({ seq: first + index, stream, at, event }));
      for (const summary of summarised(summarise, landed)) summaries.write(summary, lastOf(landed, summary.stream));
      alongside.write();
    });
    alongside.written();
    lastSeq = landed.at(-1)?.seq ?? lastSeq;
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
    async read<Stream extends StreamName>(
      stream: Stream,
      { afterSeq = 0, throughSeq }: { readonly afterSeq?: number; readonly throughSeq?: number } = {},
    ) {
      const rows: JournalRow<EventOf<Stream>>[] = [];
      for (const { seq, at, version, text } of await whole(() => readStream(stream, afterSeq, throughSeq))) {
        rows.push({ seq, stream, at, event: parseEvent({ seq, stream, version, text }, migrations) });
      }
      return rows;
    },
    async streams(prefix, { unpacked = false } = {}) {
      const first = unpacked ? new Map<string, number>() : archives.streams(prefix);
      for (const row of selectStreams.all(prefix, `${prefix}\u{10ffff}`)) {
        const stream = String(row.stream);
        if (!first.has(stream)) first.set(stream, Number(row.first));
      }
      return inOrder(first);
    },
    async streamsAfter(seq) {
      const first = archives.streamsAfter(seq);
      for (const row of selectStreamsAfter.all(seq)) {
        const stream = String(row.stream);
        if (!first.has(stream)) first.set(stream, Number(row.first));
      }
      return inOrder(first);
    },
    async payloadHashes() {
      return [...selectHashes.all().map((row) => String(row.payload_hash)), ...archives.objects()];
    },
    summaries: async (prefix) => inSnapshot(database, () => summaries.list(prefix)),
    summaryOf: async (stream) => summaries.of(stream),
    countThrough: async (stream, seq) => Number(countThrough.get(stream, seq)?.count),
    async keepSummaries(made) {
      if (readOnly) throw new StoreReadOnlyError();
      inTransaction(database, disk, () => {
        for (const { seq, ...summary } of made) summaries.write(summary, seq);
      });
    },
    summariseWith(summariser) {
      summarise = summariser;
      return () => {
        if (summarise === summariser) summarise = null;
      };
    },
    async compact(streams) {
      if (readOnly) throw new StoreReadOnlyError();
      const work = compacting.then(() => compactStreams({ database, objects, disk, texts }, streams));
      compacting = work.catch(() => undefined);
      return work;
    },
    namedByArchives: async () => archives.named(),
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      await flushing;
      await compacting;
    },
  };
}

/** Streams by the event that each is listed for. */
function inOrder(first: ReadonlyMap<string, number>): string[] {
  return [...first].sort(([, left], [, right]) => left - right).map(([stream]) => stream);
}

/** A file that was damaged while it is open says so in our words, too. */
async function whole<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (error) {
    throw isCorruption(error) ? new StoreDamagedError('The journal file is damaged.', {}, error) : error;
  }
}
