import type { DatabaseSync } from 'node:sqlite';
import type { ObjectStore } from '../ports/ports.ts';
import type { Archives } from './archives.ts';
import { inSnapshot } from './database.ts';
import type { Texts } from './texts.ts';

export interface StoredEvent {
  readonly seq: number;
  readonly at: number;
  readonly version: number;
  readonly text: string;
}

export interface StreamReaderOptions {
  readonly database: DatabaseSync;
  readonly objects: ObjectStore;
  readonly texts: Texts;
  readonly archives: Archives;
}

/** Events as they were written, wherever they lie by now: in archives, in rows, in objects. */
export function createStreamReader({ database, objects, texts, archives }: StreamReaderOptions) {
  const select = database.prepare(
    'SELECT seq, at, version, payload, payload_hash FROM events WHERE stream = ? AND seq > ? AND seq <= ? ORDER BY seq',
  );
  return async (stream: string, afterSeq: number, throughSeq = Number.MAX_SAFE_INTEGER): Promise<StoredEvent[]> => {
    const { segments, rows } = inSnapshot(database, () => ({
      segments: archives.segmentsOf(stream, afterSeq),
      rows: select.all(stream, afterSeq, throughSeq).map((row) => ({
        ...{ seq: Number(row.seq), at: Number(row.at), version: Number(row.version), hash: row.payload_hash },
        text: row.payload === null ? null : texts.whole(String(row.payload)),
      })),
    }));
    const events: StoredEvent[] = [];
    for (const segment of segments) {
      for (const { seq, at, version, payload } of await archives.rowsIn(segment, stream)) {
        if (seq > afterSeq && seq <= throughSeq) events.push({ seq, at, version, text: payload });
      }
    }
    for (const { hash, text, ...row } of rows) {
      events.push({ ...row, text: text ?? String(await objects.get(String(hash))) });
    }
    return events;
  };
}
