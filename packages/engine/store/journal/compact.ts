import type { DatabaseSync } from 'node:sqlite';
import type { Disk } from '../disk/disk.ts';
import { ObjectCorruptError, ObjectMissingError, StoreDamagedError } from '../disk/errors.ts';
import type { CompactReport, ObjectStore } from '../ports/ports.ts';
import { type ArchivedRow, archiveText, packArchive, unpackArchive } from './archive-format.ts';
import { inTransaction } from './database.ts';
import type { Texts } from './texts.ts';

/** Larger objects stay where they are: packing them would save nothing, and reading a Run would read them all. */
const LARGEST_PACKED = 64 * 1024;
/** One archive is read as a whole, so that it must not grow with the number of Runs. */
const MOST_TEXT = 4 * 1024 * 1024;

export interface CompactContext {
  readonly database: DatabaseSync;
  readonly objects: ObjectStore;
  readonly disk: Disk;
  readonly texts: Texts;
}

interface Gathered {
  readonly rows: ArchivedRow[];
  readonly spans: { readonly stream: string; readonly first: number; readonly last: number }[];
  bytes: number;
}

/**
 * Packs whole streams, as many into one archive as make a few MB. The archive is on disk, and was read back, before the
 * one transaction that names it and removes the rows: stopped anywhere, each event is in the one place or the other.
 */
export async function compactStreams(context: CompactContext, streams: readonly string[]): Promise<CompactReport> {
  const report = { streams: 0, events: 0, bytes: 0, packedBytes: 0 };
  let gathered: Gathered = { rows: [], spans: [], bytes: 0 };
  const flush = async (isLast: boolean) => {
    if (gathered.rows.length === 0) return;
    report.packedBytes += await writeArchive(context, gathered, isLast);
    report.streams += gathered.spans.length;
    report.events += gathered.rows.length;
    report.bytes += gathered.bytes;
    gathered = { rows: [], spans: [], bytes: 0 };
  };
  for (const [index, stream] of streams.entries()) {
    await gather(context, stream, gathered);
    const isLast = index === streams.length - 1;
    if (isLast || gathered.bytes >= MOST_TEXT) await flush(isLast);
  }
  return report;
}

async function gather({ database, objects, texts }: CompactContext, stream: string, into: Gathered): Promise<void> {
  const select = database.prepare(
    'SELECT seq, at, type, version, payload, payload_hash FROM events WHERE stream = ? ORDER BY seq',
  );
  // The texts are taken before anything is waited for: they may be swept by then.
  const found = select.all(stream).map((row) => ({
    ...{ seq: Number(row.seq), stream, at: Number(row.at), type: String(row.type), version: Number(row.version) },
    payload: row.payload === null ? null : texts.whole(String(row.payload)),
    hash: String(row.payload_hash),
  }));
  const [first, last] = [found[0]?.seq, found.at(-1)?.seq];
  if (first === undefined || last === undefined) return;
  for (const { payload, hash, ...row } of found) {
    const whole = payload ?? (await objects.get(hash)).toString('utf8');
    into.rows.push({ ...row, payload: whole });
    into.bytes += whole.length;
  }
  into.spans.push({ stream, first, last });
}

async function writeArchive(context: CompactContext, { rows, spans }: Gathered, isLast: boolean): Promise<number> {
  const { database, objects, disk, texts } = context;
  const { packed, named } = await takeObjects(context, rows);
  const text = archiveText({ rows, objects: packed });
  const { hash, size } = await objects.put(await packArchive(text));
  // Without this look a defect in packing would be found when the rows are long gone.
  if (!(await unpackArchive(await objects.get(hash))).equals(text)) {
    throw new StoreDamagedError('Packed events differ from what was packed.', { object: hash });
  }
  inTransaction(database, disk, () => {
    database.prepare('INSERT OR IGNORE INTO archives (object) VALUES (?)').run(hash);
    const id = Number(database.prepare('SELECT id FROM archives WHERE object = ?').get(hash)?.id);
    const addStream = database.prepare('INSERT INTO archived_streams VALUES (?, ?, ?, ?)');
    const removeRows = database.prepare('DELETE FROM events WHERE stream = ? AND seq <= ?');
    for (const { stream, first, last } of spans) {
      addStream.run(stream, first, last, id);
      removeRows.run(stream, last);
    }
    const addObject = database.prepare('INSERT OR IGNORE INTO archived_objects VALUES (?, ?, ?)');
    for (const each of packed.keys()) addObject.run(Buffer.from(each, 'hex'), id, 1);
    for (const each of named) addObject.run(Buffer.from(each, 'hex'), id, 0);
    // Once for all archives: it looks at every event that is left. What a kill leaves unswept, the next packing takes.
    if (isLast) texts.sweep();
  });
  return size;
}

/** The objects that events name: the small ones with their content, the others by name. */
async function takeObjects({ database, objects }: CompactContext, rows: readonly ArchivedRow[]) {
  const known = database.prepare('SELECT 1 FROM archived_objects WHERE hash = ?');
  const packed = new Map<string, Buffer>();
  const named: string[] = [];
  const hashes = new Set(
    rows.flatMap(({ payload }) => [...payload.matchAll(/"([0-9a-f]{64})"/g)].map(([, hash]) => hash)),
  );
  for (const hash of hashes) {
    if (hash === undefined || known.get(Buffer.from(hash, 'hex')) !== undefined) continue;
    try {
      if ((await objects.sizeOf(hash)) <= LARGEST_PACKED) packed.set(hash, await objects.get(hash));
      else named.push(hash);
    } catch (error) {
      // Damaged content stays where doctor finds it; a digest of something that was never stored names nothing.
      if (error instanceof ObjectCorruptError) named.push(hash);
      else if (!(error instanceof ObjectMissingError)) throw error;
    }
  }
  return { packed, named };
}
