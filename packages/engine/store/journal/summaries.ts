import type { DatabaseSync } from 'node:sqlite';
import type { NewSummary, StreamSummary } from '../ports/ports.ts';
import { selectLiveStreams } from './live-streams.ts';

/** What is kept of streams so that nobody need fold them to say how they stand. */
export interface Summaries {
  /** In the transaction of the events that it tells of, the last of which is `seq`. */
  write(summary: NewSummary, seq: number): void;
  list(prefix: string): StreamSummary[];
  of(stream: string): (NewSummary & { readonly seq: number }) | null;
}

export function createSummaries(database: DatabaseSync): Summaries {
  const upsert = database.prepare(
    `INSERT INTO summaries (stream, first_seq, seq, state, summary)
     VALUES (?1, coalesce((SELECT min(first_seq) FROM archived_streams WHERE stream = ?1), (SELECT min(seq) FROM events WHERE stream = ?1), ?2), ?2, ?3, ?4)
     ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, state = excluded.state, summary = excluded.summary`,
  );
  const selectAll = database.prepare(
    'SELECT stream, first_seq, seq, state, summary FROM summaries WHERE stream >= ? AND stream < ?',
  );
  const selectOne = database.prepare('SELECT seq, state, summary FROM summaries WHERE stream = ?');
  const selectLive = database.prepare(selectLiveStreams);
  return {
    of(stream) {
      const row = selectOne.get(stream);
      if (row === undefined) return null;
      return { stream, seq: Number(row.seq), state: String(row.state), text: String(row.summary) };
    },
    write: ({ stream, state, text }, seq) => upsert.run(stream, seq, state, text),
    list(prefix) {
      const range = [prefix, `${prefix}\u{10ffff}`] as const;
      const live = new Map(
        selectLive.all(...range).map(({ stream, first, last }) => [String(stream), { first, last }]),
      );
      const found: { first: number; summary: StreamSummary }[] = [];
      for (const row of selectAll.all(...range)) {
        const stream = String(row.stream);
        const last = live.get(stream)?.last;
        live.delete(stream);
        const isCurrent = last === undefined || last === row.seq;
        const kept = isCurrent ? { state: String(row.state), text: String(row.summary) } : null;
        found.push({ first: Number(row.first_seq), summary: { stream, seq: Number(last ?? row.seq), kept } });
      }
      for (const [stream, { first, last }] of live) {
        found.push({ first: Number(first), summary: { stream, seq: Number(last), kept: null } });
      }
      return found.sort((left, right) => left.first - right.first).map(({ summary }) => summary);
    },
  };
}
