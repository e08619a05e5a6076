import type { DatabaseSync } from 'node:sqlite';
import type { Clock, EventOf, JournalRow, StreamName } from '@galley/schema';
import type { Disk } from '../disk/disk.ts';
import { StoreDamagedError, StoreReadOnlyError } from '../disk/errors.ts';
import type { EventMigration } from '../migrations/event-migration.ts';
import type { Journal, ObjectStore, Summariser } from '../ports/ports.ts';
import type { Archives } from './archives.ts';
import { compactStreams } from './compact.ts';
import { inSnapshot, inTransaction, isCorruption } from './database.ts';
import { INLINE_PAYLOAD_BYTES, parseEvent } from './event-payload.ts';
import { type Commit, createGroupCommit } from './group-commit.ts';
import { createInserter, type EventToInsert } from './insert-events.ts';
import { lastOf, summarised } from './landed.ts';
import { selectLiveStreams } from './live-streams.ts';
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
  const selectStreams = database.prepare(selectLiveStreams);
  const selectStreamsAfter = database.prepare(
    'SELECT stream, min(seq) AS first FROM events WHERE seq > ? GROUP BY stream',
  );
  const selectHashes = database.prepare('SELECT DISTINCT payload_hash FROM events WHERE payload_hash IS NOT NULL');
  const countThrough = database.prepare('SELECT count(*) AS count FROM events WHERE stream = ? AND seq <= ?');
  const selectLast = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM events');
  const currentSeq = () => Math.max(Number(selectLast.get()?.seq ?? 0), archives.lastSeq);

  let lastSeq = currentSeq();
  let summarise: Summariser | null = null;
  let compacting: Promise<unknown> = Promise.resolve();

  const commit: Commit = async (events, land) => {
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
    land(landed);
  };
  const group = createGroupCommit(commit);

  return {
    get lastSeq() {
      return readOnly ? currentSeq() : lastSeq;
    },
    async append(events) {
      if (readOnly) throw new StoreReadOnlyError();
      return group.append(events);
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
    onCommit: (listener) => group.onCommit(listener),
    async close() {
      await group.close();
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
