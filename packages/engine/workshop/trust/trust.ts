import type { ProgramRef } from '@galley/schema';
import { sameProgram } from './program-ref.ts';
import { shippedScripts } from './shipped-scripts.ts';
import type { TrustStore } from './trust-store.ts';

/** Whether something may run: what the person allowed for good, for one run, or with Galley itself. */
export interface Trust {
  readonly store: TrustStore;
  isAllowed(runId: string, program: ProgramRef): Promise<boolean>;
  /** In one run, until this process ends. */
  allowHere(runId: string, program: ProgramRef): void;
  /** A backend that the person named themselves when they started this process: its program is theirs to start. */
  allowNamed(backend: string): void;
  isNamed(backend: string): boolean;
}

export function createTrust(store: TrustStore, workflows: string): Trust {
  const here: { readonly runId: string; readonly program: ProgramRef }[] = [];
  const named = new Set<string>();
  let shipped: ReturnType<typeof shippedScripts> | undefined;

  return {
    store,
    async isAllowed(runId, program) {
      if (here.some((entry) => entry.runId === runId && sameProgram(entry.program, program))) return true;
      shipped ??= shippedScripts(workflows);
      if ((await shipped).some((script) => sameProgram(script, program))) return true;
      return store.has(program);
    },
    allowHere(runId, program) {
      here.push({ runId, program });
    },
    allowNamed: (backend) => void named.add(backend),
    isNamed: (backend) => named.has(backend),
  };
}
