import type { TerminalHandlers } from '../workshop/index.ts';

interface Reached {
  readonly terminal: Pick<TerminalHandlers, 'RunWait'>;
  readonly target: { readonly workbench_id: string };
}

/** Waits until nobody works on the run any more, in this process or another. */
export async function settled({ terminal, target }: Reached, runId: string): Promise<void> {
  for (;;) {
    const { settled: done } = await terminal.RunWait({ ...target, run_id: runId, at_most_ms: 20_000 });
    if (done) return;
  }
}
