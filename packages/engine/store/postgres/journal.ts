import type { Clock, EventOf, JournalRow, StreamName } from '@galley/schema';
import { LeaseLostError } from '../disk/errors.ts';
import { INLINE_PAYLOAD_BYTES, parseEvent } from '../journal/event-payload.ts';
import { type Commit, createGroupCommit } from '../journal/group-commit.ts';
import { lastOf, summarised } from '../journal/landed.ts';
import type { EventMigration } from '../migrations/event-migration.ts';
import type { CompactReport, Journal, ObjectStore, Summariser } from '../ports/ports.ts';
import type { Committer, EventToCommit } from './committer.ts';
import { type Lease, requireLease } from './lease.ts';
import type { Sql, SqlRow } from './sql.ts';

export interface PostgresJournalOptions {
  readonly sql: Sql;
  readonly lease: Lease;
  readonly committer: Committer;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  readonly migrations: readonly EventMigration[];
  /** Called once, when another process has the Workbench, or nobody knows whether an append landed: this one must stop. */
  onLost(error: LeaseLostError): void;
}

export interface ClosablePostgresJournal extends Journal {
  close(): Promise<void>;
}

/** PostgreSQL packs rows by itself, and a deployment has room: nothing is compacted here. */
const nothingPacked: CompactReport = { streams: 0, events: 0, bytes: 0, packedBytes: 0 };

export function createPostgresJournal(options: PostgresJournalOptions): ClosablePostgresJournal {
  const { sql, lease, committer, objects, clock, migrations, onLost } = options;
  let lastSeq = lease.head;
  let lost: LeaseLostError | null = null;
  let summarise: Summariser | null = null;

  /**
   * Where nobody knows whether an append landed, this process must not go on: the next one of the same length would be taken for
   * it, and what is in memory would no longer be what the journal says. Whoever opens the Workbench next sees what is there.
   */
  async function commitOnce(toCommit: Parameters<Committer['commit']>[0]): Promise<void> {
    try {
      await committer.commit(toCommit);
    } catch (error) {
      giveUp(error instanceof LeaseLostError ? error : new LeaseLostError(lease.workbenchId, lease.epoch));
      throw error;
    }
  }

  function giveUp(error: LeaseLostError): void {
    if (lost !== null) return;
    lost = error;
    onLost(error);
  }

  const commit: Commit = async (toLand, land) => {
    const at = clock.now();
    const firstSeq = lastSeq + 1;
    const landed: JournalRow[] = [];
    const events: EventToCommit[] = [];
    for (const { stream, event, text } of toLand) {
      // PostgreSQL keeps no zero character in a text; JSON has one only as an escape, which is fine.
      const isInline = Buffer.byteLength(text) <= INLINE_PAYLOAD_BYTES;
      const payloadHash = isInline ? null : (await objects.put(Buffer.from(text))).hash;
      events.push({ stream, at, type: event.type, payload: isInline ? text : null, payloadHash });
      landed.push({ seq: firstSeq + landed.length, stream, at, event });
    }
    // One statement writes a row once: of several about a stream the last counts.
    const lastByStream = new Map(summarised(summarise, landed).map((summary) => [summary.stream, summary]));
    const summaries = [...lastByStream.values()].map((summary) => ({
      ...summary,
      seq: lastOf(landed, summary.stream),
    }));
    await commitOnce({ lease, firstSeq, events, summaries });
    lastSeq = landed.at(-1)?.seq ?? lastSeq;
    land(landed);
  };
  const group = createGroupCommit(async (events, land) => {
    if (lost !== null) throw lost;
    try {
      await commit(events, land);
    } catch (error) {
      // Also of an object that a long event is kept in.
      if (error instanceof LeaseLostError) giveUp(error);
      throw error;
    }
  });

  // Only through what this process knows of: an append that landed a moment ago has not been told to its listeners yet.
  const range = (prefix: string) => [lease.number, prefix, `${prefix}\u{10ffff}`, lastSeq];

  async function textOf(row: SqlRow): Promise<string> {
    return row.payload === null ? String(await objects.get(String(row.payload_hash))) : String(row.payload);
  }

  return {
    get lastSeq() {
      return lastSeq;
    },
    async append(given) {
      if (lost !== null) throw lost;
      return group.append(given);
    },
    async read<Stream extends StreamName>(
      stream: Stream,
      { afterSeq = 0, throughSeq = lastSeq }: { readonly afterSeq?: number; readonly throughSeq?: number } = {},
    ) {
      const { rows: found } = await sql.query(
        'SELECT seq, at, version, payload, payload_hash FROM galley.events WHERE workbench = $1 AND stream = $2 AND seq > $3 AND seq <= $4 ORDER BY seq',
        [lease.number, stream, afterSeq, throughSeq],
      );
      const rows: JournalRow<EventOf<Stream>>[] = [];
      for (const row of found) {
        const [seq, version] = [Number(row.seq), Number(row.version)];
        const event = parseEvent({ seq, stream, version, text: await textOf(row) }, migrations);
        rows.push({ seq, stream, at: Number(row.at), event });
      }
      return rows;
    },
    async streams(prefix) {
      const { rows } = await sql.query(
        'SELECT stream FROM galley.events WHERE workbench = $1 AND stream >= $2 AND stream < $3 AND seq <= $4 GROUP BY stream ORDER BY min(seq)',
        range(prefix),
      );
      return rows.map(({ stream }) => String(stream));
    },
    async streamsAfter(seq) {
      const { rows } = await sql.query(
        'SELECT stream FROM galley.events WHERE workbench = $1 AND seq > $2 AND seq <= $3 GROUP BY stream ORDER BY min(seq)',
        [lease.number, seq, lastSeq],
      );
      return rows.map(({ stream }) => String(stream));
    },
    async payloadHashes() {
      const { rows } = await sql.query(
        'SELECT DISTINCT payload_hash FROM galley.events WHERE workbench = $1 AND payload_hash IS NOT NULL',
        [lease.number],
      );
      return rows.map((row) => String(row.payload_hash));
    },
    async summaries(prefix) {
      const { rows } = await sql.query(
        `SELECT live.stream, live.last, s.seq, s.state, s.summary
         FROM (SELECT stream, min(seq) AS first, max(seq) AS last FROM galley.events WHERE workbench = $1 AND stream >= $2 AND stream < $3 AND seq <= $4 GROUP BY stream) AS live
         LEFT JOIN galley.summaries s ON s.workbench = $1 AND s.stream = live.stream ORDER BY live.first`,
        range(prefix),
      );
      return rows.map((row) => {
        const isCurrent = row.seq !== null && Number(row.seq) === Number(row.last);
        const kept = isCurrent ? { state: String(row.state), text: String(row.summary) } : null;
        return { stream: String(row.stream), seq: Number(row.last), kept };
      });
    },
    async summaryOf(stream) {
      const { rows } = await sql.query(
        'SELECT seq, state, summary FROM galley.summaries WHERE workbench = $1 AND stream = $2',
        [lease.number, stream],
      );
      const [row] = rows;
      if (row === undefined) return null;
      return { stream, seq: Number(row.seq), state: String(row.state), text: String(row.summary) };
    },
    async countThrough(stream, seq) {
      const { rows } = await sql.query(
        'SELECT count(*) AS count FROM galley.events WHERE workbench = $1 AND stream = $2 AND seq <= $3',
        [lease.number, stream, seq],
      );
      return Number(rows[0]?.count);
    },
    async keepSummaries(made) {
      for (const { stream, seq, state, text } of made) {
        const { rowCount } = await sql.query(
          `WITH held AS (SELECT number FROM galley.workbenches WHERE number = $1 AND epoch = $6 FOR UPDATE)
           INSERT INTO galley.summaries (workbench, stream, seq, state, summary) SELECT number, $2, $3, $4, $5 FROM held
           ON CONFLICT (workbench, stream) DO UPDATE SET seq = excluded.seq, state = excluded.state, summary = excluded.summary`,
          [lease.number, stream, seq, state, text, lease.epoch],
        );
        if (rowCount === 0) await requireLease(sql, lease);
      }
    },
    summariseWith(summariser) {
      summarise = summariser;
      return () => {
        if (summarise === summariser) summarise = null;
      };
    },
    compact: async () => nothingPacked,
    namedByArchives: async () => [],
    onCommit: (listener) => group.onCommit(listener),
    close: () => group.close(),
  };
}
