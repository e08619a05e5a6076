import { processLog } from '@galley/engine/workshop';
import type { HeldShared } from '../hold/hold-workbench.ts';
import { warn } from './work-context.ts';

export interface StalledRuns {
  /** Goes on with every Run that is not waiting for somebody; what fails is tried again when it is due. */
  takeOver(): Promise<void>;
  /** The same, where a Run stopped that should not have; without effect before it is time. */
  goOn(): Promise<void>;
  /** Whether something is still to be gone on with. */
  isDue(): boolean;
}

interface StalledOptions {
  readonly notifier: Pick<HeldShared['notifier'], 'subscribe'>;
  readonly workshop: { readonly runs: Pick<HeldShared['workshop']['runs'], 'takeOver'> };
}

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * What a Run needs beside its journal (budgets, settings, keys, content) is in the database, too: when it was away, the Run stops
 * where its last durable event left it, and its holder goes on holding. Nobody is there to ask for it to be resumed.
 */
export function watchStalled(
  { notifier, workshop }: StalledOptions,
  now: () => number = () => performance.now(),
): StalledRuns {
  let wait = FIRST_MS;
  let due: number | null = null;
  const later = () => {
    due = now() + wait;
    wait = Math.min(wait * 2, LONGEST_MS);
  };
  notifier.subscribe(({ notification }) => {
    if (notification.type !== 'WorkshopRunStatusChanged' || due !== null) return;
    if (notification.status === 'paused' && notification.error !== null) later();
  });
  const takeOver = async () => {
    due = null;
    try {
      await workshop.runs.takeOver();
    } catch (error) {
      warn(processLog(), 'taking over runs', error);
      later();
    }
  };
  return {
    takeOver,
    goOn: async () => (due === null || now() < due ? undefined : takeOver()),
    isDue: () => due !== null,
  };
}
