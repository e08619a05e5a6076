import { hash as digest } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { ObjectCorruptError, StoreDamagedError } from '../disk/errors.ts';
import type { ObjectStore } from '../ports/ports.ts';
import { type ArchiveContent, type ArchivedRow, parseArchive, unpackArchive } from './archive-format.ts';

export interface Segment {
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** The object that holds the events. */
  readonly object: string;
}

/** Old events and small objects that were packed together. */
export interface Archives {
  segmentsOf(stream: string, afterSeq: number): Segment[];
  rowsIn(segment: Segment, stream: string): Promise<readonly ArchivedRow[]>;
  /** The content of a packed object, null where it was not packed. */
  find(hash: string): Promise<Buffer | null>;
  isPacked(hash: string): boolean;
  /** Streams with packed events that begin with `prefix`, by their first event. */
  streams(prefix: string): Map<string, number>;
  /** Those with a packed event after `seq`, by the first of these: exactly where it is the first of a segment, else at least. */
  streamsAfter(seq: number): Map<string, number>;
  objects(): string[];
  /** Objects that packed events name and that are not in an archive. */
  named(): string[];
  readonly lastSeq: number;
}

/** Kept in memory: whoever reads one packed Run often reads the next, which lies beside it. */
const KEPT = 2;

export function createArchives(database: DatabaseSync, objects: ObjectStore): Archives {
  const selectSegments = database.prepare(
    `SELECT first_seq, last_seq, object FROM archived_streams JOIN archives ON archives.id = archive
     WHERE stream = ? AND last_seq > ? ORDER BY first_seq`,
  );
  const selectHolder = database.prepare(
    'SELECT object FROM archived_objects JOIN archives ON archives.id = archive WHERE hash = ? AND packed = 1',
  );
  const selectStreams = database.prepare(
    'SELECT stream, min(first_seq) AS first FROM archived_streams WHERE stream >= ? AND stream < ? GROUP BY stream',
  );
  const selectAfter = database.prepare(
    'SELECT stream, min(first_seq) AS first FROM archived_streams WHERE last_seq > ? GROUP BY stream',
  );
  const selectLast = database.prepare('SELECT coalesce(max(last_seq), 0) AS seq FROM archived_streams');
  const opened = new Map<string, Promise<ArchiveContent>>();

  function open(object: string): Promise<ArchiveContent> {
    const content = opened.get(object) ?? read(object);
    opened.delete(object);
    opened.set(object, content);
    for (const oldest of opened.keys()) if (opened.size > KEPT) opened.delete(oldest);
    // A read that failed is tried again by whoever asks next.
    content.catch(() => opened.delete(object));
    return content;
  }

  async function read(object: string): Promise<ArchiveContent> {
    const packed = await objects.get(object);
    try {
      return parseArchive(await unpackArchive(packed));
    } catch (error) {
      throw new StoreDamagedError('Packed events of the journal cannot be read.', { object }, error);
    }
  }

  const holderOf = (hash: string) => selectHolder.get(Buffer.from(hash, 'hex'))?.object;

  return {
    segmentsOf: (stream, afterSeq) =>
      selectSegments.all(stream, afterSeq).map((row) => ({
        firstSeq: Number(row.first_seq),
        lastSeq: Number(row.last_seq),
        object: String(row.object),
      })),
    async rowsIn({ object, firstSeq, lastSeq }, stream) {
      const { rows } = await open(object);
      return rows.filter((row) => row.stream === stream && row.seq >= firstSeq && row.seq <= lastSeq);
    },
    async find(hash) {
      const holder = holderOf(hash);
      if (holder === undefined) return null;
      const bytes = (await open(String(holder))).objects.get(hash);
      if (bytes === undefined || digest('sha256', bytes, 'hex') !== hash) throw new ObjectCorruptError(hash);
      return bytes;
    },
    isPacked: (hash) => holderOf(hash) !== undefined,
    streams: (prefix) =>
      new Map(
        selectStreams.all(prefix, `${prefix}\u{10ffff}`).map(({ stream, first }) => [String(stream), Number(first)]),
      ),
    streamsAfter: (seq) =>
      new Map(selectAfter.all(seq).map(({ stream, first }) => [String(stream), Math.max(Number(first), seq + 1)])),
    objects: () =>
      database
        .prepare('SELECT object FROM archives')
        .all()
        .map(({ object }) => String(object)),
    named: () =>
      database
        .prepare('SELECT lower(hex(hash)) AS hash FROM archived_objects WHERE packed = 0')
        .all()
        .map(({ hash }) => String(hash)),
    get lastSeq() {
      return Number(selectLast.get()?.seq ?? 0);
    },
  };
}
