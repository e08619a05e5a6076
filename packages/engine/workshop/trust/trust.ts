import type { ProgramRef } from '@galley/schema';
import { sameProgram } from './program-ref.ts';
import { shippedScripts } from './shipped-scripts.ts';
import type { TrustStore } from './trust-store.ts';

/** Whether something may run: what the person allowed for good, for one run, or with Galley itself. */
export interface Trust {
  readonly store: TrustStore;
  isAllowed(runId: string, program: ProgramRef): Promise<boolean>;
  /** Until this process ends: in one run, or with null in all of them. */
  allowHere(runId: string | null, program: ProgramRef): void;
}

export function createTrust(store: TrustStore, workflows: string): Trust {
  const here: { readonly runId: string | null; readonly program: ProgramRef }[] = [];
  let shipped: ReturnType<typeof shippedScripts> | undefined;

  return {
    store,
    async isAllowed(runId, program) {
      const inRun = here.filter((entry) => entry.runId === null || entry.runId === runId);
      if (inRun.some((entry) => sameProgram(entry.program, program))) return true;
      shipped ??= shippedScripts(workflows);
      if ((await shipped).some((script) => sameProgram(script, program))) return true;
      return store.has(program);
    },
    allowHere(runId, program) {
      here.push({ runId, program });
    },
  };
}
