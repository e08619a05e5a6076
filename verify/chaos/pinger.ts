const EVERY_MS = 50;
/** On a machine with two processors and children that start all the time. */
const LATE_MS = 2_000;
/** No answer at all by then is silence, however busy the machine is. */
const SILENT_MS = 20_000;

/** What this process, in which the server is, computed: on a machine with other work an answer takes long without it. */
const computedMs = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

export interface Pings {
  readonly count: number;
  readonly slowestMs: number;
  readonly violations: readonly string[];
}

/** Asks the server every 50 ms. Any answer counts, the refusal of a stranger included; silence does not. */
export function startPinging(address: string): { stop(): Promise<Pings> } {
  let isOver = false;
  let count = 0;
  let slowestMs = 0;
  const violations: string[] = [];
  const ping = async (): Promise<void> => {
    const started = performance.now();
    const before = process.cpuUsage();
    try {
      const answer = await fetch(address, {
        signal: AbortSignal.timeout(SILENT_MS),
        headers: { connection: 'close' },
      });
      await answer.arrayBuffer();
    } catch (error) {
      violations.push(`the server did not answer: ${error instanceof Error ? error.message : String(error)}`);
    }
    const elapsed = performance.now() - started;
    count += 1;
    slowestMs = Math.max(slowestMs, elapsed);
    if (elapsed > LATE_MS && computedMs(before) > LATE_MS / 2)
      violations.push(`the server took ${Math.round(elapsed)} ms to answer`);
  };
  const loop = (async () => {
    while (!isOver) {
      const next = new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      await ping();
      await next;
    }
  })();
  return {
    async stop() {
      isOver = true;
      await loop;
      return { count, slowestMs: Math.round(slowestMs), violations };
    },
  };
}
