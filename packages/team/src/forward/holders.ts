import { setTimeout as pause } from 'node:timers/promises';
import type { SqlPool } from '@galley/engine/store';
import { NotFoundError } from '@galley/schema';
import type { Wake } from '../work/boss.ts';

export interface HoldersOptions {
  readonly pool: SqlPool;
  /** Asks for somebody to hold them. */
  wake(wanted: readonly Wake[]): Promise<void>;
}

/** Who holds which Workbench. However many calls wait for a holder, one statement looks for all of theirs. */
export interface Holders {
  /** Where its holder answers; null when nobody took it by `giveUp`. */
  find(workbenchId: string, team: string, giveUp: number): Promise<string | null>;
  /** Whether another worker holds it by now, or the one at `address` has not been heard of: then it will not answer. */
  hasLeft(workbenchId: string, address: string): Promise<boolean>;
}

interface Wanted extends Wake {
  readonly giveUp: number;
  resolve(address: string | null): void;
  reject(reason: unknown): void;
}

const LOOK_AGAIN_MS = 40;
/** Asked for again after a second, then less and less often: where many wait, asking would be most of what the database does. */
const WAKE_AGAIN_MS = 1_000;
const WAKE_AGAIN_MOST_MS = 8_000;
/** A worker that has not been heard of for so long is not asked. */
const ALIVE = "k.beat > now() - interval '12 seconds'";
/** Longer than it takes to be heard of again after the database was away: a call that is under way may well be answered. */
const SILENT = "k.beat < now() - interval '20 seconds'";

export function createHolders({ pool, wake }: HoldersOptions): Holders {
  let asked: Wanted[] = [];
  let waiting: Wanted[] = [];
  let isWaiting = false;
  /** When somebody is asked for again, by Workbench: while calls for it wait. */
  const nextWake = new Map<string, { readonly at: number; readonly after: number }>();

  /** Settles those that have a holder, or none to wait for; gives back the others. */
  async function look(round: readonly Wanted[]): Promise<Wanted[]> {
    try {
      const { rows } = await pool.query(
        `SELECT w.id, w.team, k.address FROM galley.workbenches w LEFT JOIN galley.workers k ON k.id = w.owner AND ${ALIVE}
         WHERE w.id = ANY($1::text[])`,
        [[...new Set(round.map(({ workbenchId }) => workbenchId))]],
      );
      const found = new Map(rows.map((row) => [String(row.id), row]));
      return round.filter((wanted) => !settle(wanted, found.get(wanted.workbenchId)));
    } catch (error) {
      for (const { reject } of round) reject(error);
      return [];
    }
  }

  function settle({ workbenchId, team, giveUp, resolve, reject }: Wanted, row: Row | undefined): boolean {
    if (row === undefined || row.team !== team) {
      reject(
        new NotFoundError(`There is no Workbench ${workbenchId}.`, 'Look at the list of Workbenches.', {
          workbench_id: workbenchId,
        }),
      );
      return true;
    }
    if (typeof row.address === 'string' && row.address !== '') {
      resolve(row.address);
      return true;
    }
    if (performance.now() < giveUp) return false;
    resolve(null);
    return true;
  }

  function askForHolders(): void {
    const now = performance.now();
    const wanted = new Map(waiting.map((each) => [each.workbenchId, each]));
    for (const id of nextWake.keys()) if (!wanted.has(id)) nextWake.delete(id);
    const due = [...wanted.values()].filter(({ workbenchId }) => now >= (nextWake.get(workbenchId)?.at ?? now));
    if (due.length === 0) return;
    for (const { workbenchId } of due) {
      const before = nextWake.get(workbenchId)?.after ?? WAKE_AGAIN_MS / 2;
      const after = Math.min(before * 2, WAKE_AGAIN_MOST_MS);
      nextWake.set(workbenchId, { at: now + after, after });
    }
    // Asked for again later.
    wake(due).catch(() => undefined);
  }

  /** A new list each time: one that is being looked through must not grow meanwhile. */
  function waitOn(more: readonly Wanted[]): void {
    waiting = [...waiting, ...more];
  }

  async function lookAgain(): Promise<void> {
    while (waiting.length > 0) {
      askForHolders();
      await pause(LOOK_AGAIN_MS);
      const round = waiting;
      waiting = [];
      waitOn(await look(round));
    }
    isWaiting = false;
    nextWake.clear();
  }

  return {
    find(workbenchId, team, giveUp) {
      const { promise, resolve, reject } = Promise.withResolvers<string | null>();
      asked.push({ workbenchId, team, giveUp, resolve, reject });
      if (asked.length === 1) setImmediate(() => void lookAtOnce());
      return promise;
    },
    async hasLeft(workbenchId, address) {
      const { rows } = await pool.query(
        `SELECT 1 FROM galley.workbenches w JOIN galley.workers k ON k.id = w.owner
         WHERE w.id = $1 AND (k.address <> $2 OR ${SILENT})`,
        [workbenchId, address],
      );
      return rows.length > 0;
    },
  };

  /** What is asked for in one tick shares the statement, and waits for none that looks again. */
  async function lookAtOnce(): Promise<void> {
    const round = asked;
    asked = [];
    waitOn(await look(round));
    if (isWaiting || waiting.length === 0) return;
    isWaiting = true;
    await lookAgain();
  }
}

type Row = Readonly<Record<string, unknown>>;
