import type { FileHandle } from 'node:fs/promises';
import type { EventOf, JournalRow, NewEvent, StreamName } from '@galley/schema';
import type { StoredObject } from '../disk/copy-and-hash.ts';
import type { DiskClock } from '../disk/disk-clock.ts';
import type { FileLook } from '../disk/stat-look.ts';

export interface ListedObject extends StoredObject {
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

export type CommitListener = (rows: readonly JournalRow[]) => void;

/** How a stream stands, in whatever form its owner gives it. */
export interface NewSummary {
  readonly stream: string;
  /** One word that can be looked at without reading the text. */
  readonly state: string;
  readonly text: string;
}

export interface StreamSummary {
  readonly stream: string;
  /** The last event of the stream. */
  readonly seq: number;
  /** Null where none was made, or events came since. */
  readonly kept: Pick<NewSummary, 'state' | 'text'> | null;
}

/** Gives the summaries that land with these events. What it throws costs the summaries, not the events. */
export type Summariser = (rows: readonly JournalRow[]) => readonly NewSummary[];

export interface CompactReport {
  /** Streams that were packed, and how many events they had. */
  readonly streams: number;
  readonly events: number;
  /** What they took before and take now. */
  readonly bytes: number;
  readonly packedBytes: number;
}

export interface Journal {
  /** Resolves once the events are on disk. The events of one call land together or not at all. */
  append(events: readonly NewEvent[]): Promise<readonly JournalRow[]>;
  read<Stream extends StreamName>(
    stream: Stream,
    options?: { readonly afterSeq?: number; readonly throughSeq?: number },
  ): Promise<readonly JournalRow<EventOf<Stream>>[]>;
  /** Names of the streams that begin with `prefix`, oldest first; with `unpacked`, those with events outside archives. */
  streams(prefix: string, options?: { readonly unpacked?: boolean }): Promise<readonly string[]>;
  /** Names of the streams with an event after `seq`, in the order of the first of these. Costs what came since. */
  streamsAfter(seq: number): Promise<readonly string[]>;
  /** The objects that hold events: payloads too large for a row, and packed ones. */
  payloadHashes(): Promise<readonly string[]>;
  /** The streams that begin with `prefix`, oldest first, each with its summary. */
  summaries(prefix: string): Promise<readonly StreamSummary[]>;
  /** What is kept of one stream and the event that it tells of, whatever came since. */
  summaryOf(stream: string): Promise<(NewSummary & { readonly seq: number }) | null>;
  /** How many events of a stream that is never packed there are up to this one. */
  countThrough(stream: 'workbench', seq: number): Promise<number>;
  /** Summaries for streams that have none yet: of events that are there, `seq` being the last that was looked at. */
  keepSummaries(summaries: readonly (NewSummary & { readonly seq: number })[]): Promise<void>;
  /** Called inside the transaction of each commit, one for the whole journal. Returns how to stop. */
  summariseWith(summarise: Summariser): () => void;
  /**
   * Packs the events of these streams, and the small objects that they name, into an object. They are read as before; a
   * stream may go on afterwards. Nothing of the record is lost.
   */
  compact(streams: readonly string[]): Promise<CompactReport>;
  /** Objects that packed events name and that were too large to be packed with them. */
  namedByArchives(): Promise<readonly string[]>;
  readonly lastSeq: number;
  /** Called with every commit in journal order, before its appends resolve. Returns how to stop. */
  onCommit(listener: CommitListener): () => void;
}

export interface ObjectStore {
  /** Durable when it resolves: a row may name the object from then on. */
  put(bytes: Uint8Array): Promise<StoredObject>;
  /** Stores the content of a file as it was at one moment; a handle is read from its start and left open. */
  putFile(source: string | FileHandle): Promise<StoredObject>;
  get(hash: string): Promise<Buffer>;
  /** Writes the content to a new file, durably, after checking that it is what was stored. Otherwise no file is left. */
  copyOut(hash: string, target: string, mode: number): Promise<void>;
  has(hash: string): Promise<boolean>;
  sizeOf(hash: string): Promise<number>;
  pathOf(hash: string): string;
  /** Whether the content lies in an archive, with a file of its own or without. */
  isPacked(hash: string): boolean;
  /** As `has`, for asking about thousands: looks at all names once. A no may be wrong, a yes is not. */
  lookUp(): (hash: string) => boolean;
  /** Everything that is stored, in no order. */
  list(): AsyncIterable<ListedObject>;
  /** Removes an object unless it was stored, or anyone asked for storing it or whether it is there, since `since`. */
  removeUnused(hash: string, since: number): Promise<boolean>;
}

/** Saves reading files again. Losing it costs time, never content. */
export interface StatCache {
  hashOf(path: string, look: FileLook): string | undefined;
  /** As hashOf, with everything read at once: for very many files. Holds while the caller keeps it. */
  readAll(): (path: string, look: FileLook) => string | undefined;
  /** `lookedAt` is the time just before `look` was taken, in milliseconds; `tick` the same by the clock of the file's disk. */
  remember(path: string, look: FileLook, hash: string, lookedAt: number, tick?: bigint): void;
  /** What was remembered goes to disk with the next append; this is for whoever makes none. */
  flush(): void;
}

export interface Store extends AsyncDisposable {
  readonly directory: string;
  readonly readOnly: boolean;
  readonly journal: Journal;
  readonly objects: ObjectStore;
  readonly statCache: StatCache;
  readonly diskClock: DiskClock;
  close(): Promise<void>;
}
