import type { WorkshopContext } from '../context/workshop-context.ts';
import type { Runs } from '../runs/runs.ts';
import { releaseMemorySoon } from './release-memory.ts';
import { type TidyReport, tidy } from './tidy.ts';

/** After opening: commands that only look are long gone by then. */
const AFTER_OPENING_MS = 5_000;

/** Keeps storage within its limits without being asked (SPEC B11): some time after opening, and whenever a Run ended. */
export interface UpkeepSchedule {
  /** At once, in a turn of its own; null where a Run is worked on. */
  now(): Promise<TidyReport | null>;
  close(): Promise<void>;
}

export function scheduleUpkeep({ workbench, clock, inTurn }: WorkshopContext, runs: Runs): UpkeepSchedule {
  let underWay: Promise<unknown> = Promise.resolve();
  let waiting = false;
  let closed = false;

  const now = () =>
    inTurn(async () => {
      waiting = false;
      if (runs.isWorking()) return null;
      return tidy({ workbench, runs, clock });
    });

  function soon(): void {
    if (waiting || closed || runs.isWorking()) return;
    waiting = true;
    underWay = now().then(
      (report) => {
        if (report?.more === true) soon();
        else releaseMemorySoon();
      },
      (error: unknown) => {
        waiting = false;
        // The work of the person is done and safe; what could not be tidied is tried again after the next Run.
        process.emitWarning(error instanceof Error ? error : String(error));
      },
    );
  }

  const stop = runs.onRest(soon);
  const timer = setTimeout(soon, AFTER_OPENING_MS).unref();
  return {
    now,
    async close() {
      clearTimeout(timer);
      stop();
      // What was due after the last Run is done first: a process that makes one Run and ends would never tidy.
      closed = true;
      await underWay;
    },
  };
}
