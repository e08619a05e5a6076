import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough that nobody waits for an answer; a command that ends before keeps no process alive for it. */
const QUIET_MS = 10_000;
let timer: NodeJS.Timeout | undefined;

/**
 * Gives the memory of the last Runs back once this process has been quiet for a while. The engine of JavaScript keeps the room
 * that a burst of work took until the computer is short of it: a page that stays open for weeks would stay as large as its
 * busiest moment.
 */
export function releaseMemorySoon(): void {
  clearTimeout(timer);
  timer = setTimeout(releaseMemory, QUIET_MS).unref();
}

export function releaseMemory(): void {
  // Contexts made from now on have `gc`; this one has not, and no script of a workflow runs in this process.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
