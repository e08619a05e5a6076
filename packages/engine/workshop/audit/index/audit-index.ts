import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import type { Store } from '../../../store/index.ts';
import { type RunState, runStatus } from '../../../workflow/index.ts';
import { type RunReplay, replayRun } from '../../record/run-replay.ts';
import { tellWorkbench, withName } from '../base/event-wording.ts';
import { INDEX_FILE, isDamage, openIndex } from './open-index.ts';
import type { StepRows } from './rows.ts';
import { followRun } from './rows-of-step.ts';
import { createWriter, type WriteRows } from './write-rows.ts';

/** Steps that one transaction writes; between two of them others have their turn. */
const STEPS_AT_ONCE = 500;
/** Runs that are under way and whose fold is kept, so that their next events cost nothing but themselves. */
const MOST_FOLLOWED = 16;

interface Followed {
  readonly replay: RunReplay;
  readonly rowsOf: (step: Parameters<ReturnType<typeof followRun>>[0]) => StepRows;
}

/** The index, as new as the journal was when it was asked for. */
export interface AuditIndex {
  fresh(): Promise<DatabaseSync>;
  close(): void;
}

/**
 * A derived database that answers questions about the journal. It is brought up to date when somebody asks, never when a
 * Run commits, and made anew when it is missing or damaged.
 */
export function createAuditIndex(store: Store, workbenchId: string): AuditIndex {
  let database: DatabaseSync | null = null;
  let writer: WriteRows | null = null;
  let under: Promise<DatabaseSync> | null = null;
  const followed = new Map<string, Followed>();

  function forget(): void {
    database?.close();
    database = null;
    writer = null;
    followed.clear();
  }

  async function bringUp(): Promise<DatabaseSync> {
    database ??= openIndex(store.directory, workbenchId);
    writer ??= createWriter(database);
    const target = store.journal.lastSeq;
    const seen = numberIn(database, 'seq');
    if (seen === target) return database;
    // An older journal was put back: what the index knows beyond it never happened.
    if (seen > target) return startOver();
    for (const run of (await store.journal.streamsAfter(seen)).filter((name) => name.startsWith('run_')))
      await followOne(database, writer, run);
    await followWorkbench(database, writer);
    setNumber(database, 'seq', target);
    return database;
  }

  function startOver(): Promise<DatabaseSync> {
    forget();
    for (const end of ['', '-wal', '-shm', '-journal'])
      rmSync(join(store.directory, `${INDEX_FILE}${end}`), { force: true });
    return bringUp();
  }

  async function followOne(into: DatabaseSync, write: WriteRows, run: string): Promise<void> {
    const known = Number(into.prepare('SELECT last_seq FROM runs WHERE run = ?').get(run)?.last_seq ?? 0);
    const { replay, rowsOf } = followed.get(run) ?? (await follow(run));
    followed.delete(run);
    const steps = await replay.advance();
    for (let start = 0; start < steps.length; start += STEPS_AT_ONCE) {
      const part = steps.slice(start, start + STEPS_AT_ONCE);
      inTransaction(into, () => {
        for (const step of part) {
          const rows = rowsOf(step);
          if (step.row.seq > known) write.writeStep(run, rows);
        }
        const added = part.filter(({ row }) => row.seq > known).length;
        const last = part.at(-1);
        if (last !== undefined && added > 0) noteRun(into, { run, workflow: replay.workflow().name, added, ...last });
      });
      await yieldToOthers();
    }
    if (['running', 'waiting', 'paused'].includes(runStatus(replay.state()))) keep(run, { replay, rowsOf });
  }

  async function follow(run: string): Promise<Followed> {
    const replay = await replayRun(store, run);
    return { replay, rowsOf: followRun(replay.workflows) };
  }

  function keep(run: string, what: Followed): void {
    followed.set(run, what);
    const [oldest] = followed.keys();
    if (followed.size > MOST_FOLLOWED && oldest !== undefined) followed.delete(oldest);
  }

  async function followWorkbench(into: DatabaseSync, write: WriteRows): Promise<void> {
    const rows = await store.journal.read('workbench', { afterSeq: numberIn(into, 'workbench_seq') });
    for (let start = 0; start < rows.length; start += STEPS_AT_ONCE) {
      const part = rows.slice(start, start + STEPS_AT_ONCE);
      inTransaction(into, () => {
        for (const row of part) writeWorkbenchRow(into, write, row);
        setNumber(into, 'workbench_seq', part.at(-1)?.seq ?? 0);
      });
      await yieldToOthers();
    }
  }

  return {
    fresh() {
      under ??= bringUp()
        .catch((error: unknown) => {
          if (!isDamage(error)) throw error;
          return startOver();
        })
        .finally(() => {
          under = null;
        });
      return under;
    },
    close: forget,
  };
}

interface RunSoFar {
  readonly run: string;
  readonly workflow: string;
  readonly added: number;
  readonly row: { readonly seq: number };
  readonly after: RunState;
}

function noteRun(into: DatabaseSync, { run, workflow, added, row, after }: RunSoFar): void {
  const { started, startedAt, updatedAt, switchedModel } = after;
  into
    .prepare(
      `INSERT INTO runs (run, first_seq, last_seq, workflow, model, request, status, started, updated, events)
       VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (run) DO UPDATE SET last_seq = ?2, workflow = ?3, model = ?4,
       status = ?6, updated = ?8, events = events + ?9`,
    )
    .run(
      run,
      row.seq,
      workflow,
      switchedModel ?? started.model,
      started.request,
      runStatus(after),
      startedAt,
      updatedAt,
      added,
    );
}

/** What a Run did to the Draft, and its messages, belong to its trail; everything else to the Workbench alone. */
function writeWorkbenchRow(into: DatabaseSync, write: WriteRows, { seq, at, event }: JournalRow<WorkbenchEvent>): void {
  const { words, text } = tellWorkbench(event);
  const cause = event.type === 'draft.changed' ? /^(run_[a-z0-9-]+)\/(.+)$/.exec(event.cause) : null;
  const [run, call] = [cause?.[1] ?? (event.type === 'message.added' ? event.run_id : null), cause?.[2] ?? null];
  const place =
    call === null
      ? undefined
      : into
          .prepare('SELECT agent, phase, item, label, tool FROM entries WHERE run = ? AND call = ? LIMIT 1')
          .get(run, call);
  const textOf = (name: string) => (typeof place?.[name] === 'string' ? place[name] : null);
  write.writeEntry(run, {
    seq,
    at,
    type: event.type,
    agent: textOf('agent'),
    phase: textOf('phase'),
    item: typeof place?.item === 'number' ? place.item : null,
    label: textOf('label'),
    call,
    session: null,
    tool: textOf('tool'),
    words: withName(words, event),
    text,
    failed:
      event.type === 'publish.rolled_back' ||
      (event.type === 'program.called' && !event.success) ||
      (event.type === 'web.search_finished' && event.error !== null),
    turn: false,
    tokens: null,
    cost: null,
    elapsed: null,
    sources:
      event.type === 'draft.changed' || event.type === 'message.added'
        ? (event.sources ?? (event.type === 'message.added' && event.role === 'user' ? [] : null))
        : event.type === 'program.called' ||
            event.type === 'web.search_requested' ||
            event.type === 'web.search_finished'
          ? // What it writes may be made from anything that the program knows, and a query from anything that was shown.
            null
          : [],
  });
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function numberIn(database: DatabaseSync, key: string): number {
  return Number(database.prepare('SELECT value FROM meta WHERE key = ?').get(key)?.value ?? 0);
}

function setNumber(database: DatabaseSync, key: string, value: number): void {
  database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, String(value));
}
