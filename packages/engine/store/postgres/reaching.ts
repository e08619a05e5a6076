import { setTimeout as pause } from 'node:timers/promises';
import { isDisconnection } from './sql.ts';

const PATIENCE_MS = 60_000;
const AGAIN_MS = 250;

/** Waits for a database that is not there yet, or restarts: a deployment starts in any order, and no Run fails by a restart. */
export async function reaching<Result>(work: () => Promise<Result>, patienceMs = PATIENCE_MS): Promise<Result> {
  const giveUp = performance.now() + patienceMs;
  while (true) {
    try {
      return await work();
    } catch (error) {
      if (!isDisconnection(error) || performance.now() > giveUp) throw error;
      await pause(AGAIN_MS);
    }
  }
}
