import type { FileHandle } from 'node:fs/promises';
import type { EventOf, JournalEvent, JournalRow, NewEvent, StreamName } from '@galley/schema';
import type { StoredObject } from '../disk/copy-and-hash.ts';
import type { DiskClock } from '../disk/disk-clock.ts';
import type { FileLook } from '../disk/stat-look.ts';

export interface ListedObject extends StoredObject {
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

export type CommitListener = (rows: readonly JournalRow[]) => void;

export interface Journal {
  /** Resolves once the events are on disk. The events of one call land together or not at all. */
  append(events: readonly NewEvent[]): Promise<readonly JournalRow[]>;
  read<Stream extends StreamName>(
    stream: Stream,
    options?: { readonly afterSeq?: number },
  ): Promise<readonly JournalRow<EventOf<Stream>>[]>;
  /** Names of the streams that begin with `prefix`, oldest first; with `having`, those that hold an event of that type. */
  streams(prefix: string, options?: { readonly having?: JournalEvent['type'] }): Promise<readonly string[]>;
  /** Names of the streams with an event after `seq`, in the order of the first of these. Costs what came since. */
  streamsAfter(seq: number): Promise<readonly string[]>;
  /** The objects that hold payloads too large for a row. */
  payloadHashes(): Promise<readonly string[]>;
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
