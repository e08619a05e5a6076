import { systemErrorCode } from '@galley/schema';

/** No room, or no way to write: another machine may well be able to. */
const codes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'];

/** For so long a worker leaves Workbenches to others after its own machine failed it. */
const REST_MS = 15_000;

/** What keeps a worker from opening anything at the moment, whoever's Workbench it is. */
export interface MachineFaults {
  /** Whether it was one of those: then nothing more is taken for a while. */
  note(error: unknown): boolean;
  isResting(): boolean;
}

export function createMachineFaults(now: () => number = () => performance.now()): MachineFaults {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    note(error) {
      const isOne = isOfMachine(error);
      if (isOne) restsUntil = now() + REST_MS;
      return isOne;
    },
    isResting: () => now() < restsUntil,
  };
}

function isOfMachine(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codes.includes(systemErrorCode(cause) ?? '')) return true;
  }
  return false;
}
