import type { Holders } from './holders.ts';

export interface WhileHeld {
  readonly holders: Pick<Holders, 'hasLeft'>;
  readonly workbenchId: string;
  readonly address: string;
  /** How often to look. */
  readonly lookMs?: number;
}

const LOOK_MS = 2_000;

/**
 * Waits for an answer for as long as whoever was asked holds the Workbench. A worker that stands still, and a machine that lost its
 * network or power, end no connection: without this, whoever asked would wait for minutes although another worker took over.
 */
export async function whileHeld<Result>(
  { holders, workbenchId, address, lookMs = LOOK_MS }: WhileHeld,
  work: (gone: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController();
  const look = setInterval(() => {
    holders.hasLeft(workbenchId, address).then(
      (hasLeft) => (hasLeft ? gone.abort() : undefined),
      // A database that cannot be asked says nothing about the worker.
      () => undefined,
    );
  }, lookMs);
  look.unref();
  try {
    return await work(gone.signal);
  } finally {
    clearInterval(look);
  }
}
