import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_VERSION } from '@galley/schema';
import { LeaseLostError, StoreWriteError } from '../disk/errors.ts';
import type { Lease } from './lease.ts';
import { isDisconnection, isPassing, type Sql } from './sql.ts';

export interface EventToCommit {
  readonly stream: string;
  readonly at: number;
  readonly type: string;
  /** One of the two is null. */
  readonly payload: string | null;
  readonly payloadHash: string | null;
}

export interface SummaryToCommit {
  readonly stream: string;
  readonly seq: number;
  readonly state: string;
  readonly text: string;
}

export interface Commit {
  readonly lease: Lease;
  /** The number of its first event: the journal must end right before it. */
  readonly firstSeq: number;
  readonly events: readonly EventToCommit[];
  readonly summaries: readonly SummaryToCommit[];
}

/** Appends for all Workbenches of a process. Whoever has several Workbenches open hands the same one to each. */
export interface Committer {
  /** One at a time for each Workbench. Resolves when it is durable; `LEASE_LOST` when nothing landed, and never will. */
  commit(commit: Commit): Promise<void>;
}

export interface CommitterOptions {
  /** Statements under way at once. */
  readonly lanes?: number;
  /** For how long a database that cannot be reached is waited for. */
  readonly patienceMs?: number;
  readonly onCommitted?: (count: { readonly workbenches: number; readonly events: number }) => void;
}

interface Waiting extends Commit {
  resolve(): void;
  reject(reason: unknown): void;
}

/** So many events go into one statement; more would make the others wait. */
const MOST_EVENTS = 2_000;
const RETRY_MS = 250;

/**
 * Fencing and append are one statement: rows of the Workbenches that are still ours, and stand where we think, are
 * locked (in the order of their numbers, or two processes could wait for each other), moved on and written to. For the others
 * nothing is written. A check before the append would leave a gap in which a worker that slept could still write.
 */
const append = `
  WITH wanted AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS w (number, epoch, before, after)
  ), held AS (
    SELECT w.number, wanted.epoch, wanted.after FROM galley.workbenches w JOIN wanted ON wanted.number = w.number
    WHERE w.epoch = wanted.epoch AND w.head = wanted.before ORDER BY w.number FOR UPDATE OF w
  ), moved AS (
    UPDATE galley.workbenches w SET head = held.after FROM held WHERE w.number = held.number RETURNING w.number
  ), written AS (
    INSERT INTO galley.events (workbench, seq, stream, epoch, at, type, version, payload, payload_hash)
    SELECT e.workbench, e.seq, e.stream, held.epoch, e.at, e.type, ${EVENT_VERSION}, e.payload, e.payload_hash
    FROM unnest($5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::text[], $10::text[], $11::text[])
      AS e (workbench, seq, stream, at, type, payload, payload_hash) JOIN held ON held.number = e.workbench
  ), summed AS (
    INSERT INTO galley.summaries (workbench, stream, seq, state, summary)
    SELECT s.workbench, s.stream, s.seq, s.state, s.summary
    FROM unnest($12::bigint[], $13::text[], $14::bigint[], $15::text[], $16::text[])
      AS s (workbench, stream, seq, state, summary) JOIN held ON held.number = s.workbench
    ON CONFLICT (workbench, stream) DO UPDATE SET seq = excluded.seq, state = excluded.state, summary = excluded.summary
  )
  SELECT number FROM moved`;

export function createCommitter(sql: Sql, options: CommitterOptions = {}): Committer {
  const { lanes = 2, patienceMs = 60_000, onCommitted } = options;
  let waiting: Waiting[] = [];
  let running = 0;

  function wake(): void {
    if (running >= lanes) return;
    running += 1;
    void run();
  }

  async function run(): Promise<void> {
    // What other Workbenches append in this tick shares the statement.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = take();
      try {
        await land(batch);
      } catch (error) {
        for (const each of batch) each.reject(new StoreWriteError('the journal', error));
      }
    }
    running -= 1;
  }

  function take(): Waiting[] {
    let [events, count] = [0, 0];
    while (count < waiting.length && (count === 0 || events < MOST_EVENTS)) {
      events += waiting[count]?.events.length ?? 0;
      count += 1;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return batch;
  }

  async function land(batch: readonly Waiting[]): Promise<void> {
    const giveUp = performance.now() + patienceMs;
    let open = batch;
    while (open.length > 0) {
      try {
        const { rows } = await sql.query(append, parametersOf(open));
        const landed = new Set(rows.map(({ number }) => Number(number)));
        const [done, refused] = split(open, ({ lease }) => landed.has(lease.number));
        settle(done);
        // Refused: lost, or landed by an attempt of before whose answer did not arrive.
        const [landedBefore, lost] = split(refused, await landedEarlier(refused));
        settle(landedBefore);
        for (const { lease, reject } of lost) reject(new LeaseLostError(lease.workbenchId, lease.epoch));
        return;
      } catch (error) {
        const again = isPassing(error) || isDisconnection(error);
        if (!again || performance.now() > giveUp) throw error;
        await pause(RETRY_MS);
        open = batch;
      }
    }
  }

  /**
   * Only one process has an epoch, and it appends to a Workbench one commit at a time: where the journal ends with our
   * last event under our epoch, that is our commit.
   */
  async function landedEarlier(refused: readonly Waiting[]): Promise<(commit: Waiting) => boolean> {
    if (refused.length === 0) return () => false;
    const { rows } = await sql.query(
      'SELECT w.number, e.epoch, w.head FROM galley.workbenches w JOIN galley.events e ON e.workbench = w.number AND e.seq = w.head WHERE w.number = ANY($1::bigint[])',
      [refused.map(({ lease }) => lease.number)],
    );
    const found = new Map(rows.map((row) => [Number(row.number), row]));
    return ({ lease, firstSeq, events }) => {
      const row = found.get(lease.number);
      return Number(row?.epoch) === lease.epoch && Number(row?.head) === firstSeq + events.length - 1;
    };
  }

  function settle(done: readonly Waiting[]): void {
    if (done.length === 0) return;
    for (const { resolve } of done) resolve();
    onCommitted?.({ workbenches: done.length, events: done.reduce((sum, { events }) => sum + events.length, 0) });
  }

  return {
    commit(commit) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ ...commit, resolve, reject });
      wake();
      return promise;
    },
  };
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter((item) => isFirst(item)), items.filter((item) => !isFirst(item))];
}

function parametersOf(batch: readonly Commit[]): unknown[] {
  const events = batch.flatMap(({ lease, firstSeq, events: rows }) =>
    rows.map((row, index) => ({ ...row, workbench: lease.number, seq: firstSeq + index })),
  );
  const summaries = batch.flatMap(({ lease, summaries: rows }) =>
    rows.map((row) => ({ ...row, workbench: lease.number })),
  );
  return [
    batch.map(({ lease }) => lease.number),
    batch.map(({ lease }) => lease.epoch),
    batch.map(({ firstSeq }) => firstSeq - 1),
    batch.map(({ firstSeq, events: rows }) => firstSeq + rows.length - 1),
    events.map(({ workbench }) => workbench),
    events.map(({ seq }) => seq),
    events.map(({ stream }) => stream),
    events.map(({ at }) => at),
    events.map(({ type }) => type),
    events.map(({ payload }) => payload),
    events.map(({ payloadHash }) => payloadHash),
    summaries.map(({ workbench }) => workbench),
    summaries.map(({ stream }) => stream),
    summaries.map(({ seq }) => seq),
    summaries.map(({ state }) => state),
    summaries.map(({ text }) => text),
  ];
}
