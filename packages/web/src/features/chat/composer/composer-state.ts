import type { WorkbenchView } from '@galley/schema';
import { runSituation } from '../../runs/run-status.ts';

export type ComposerState =
  | { readonly mode: 'open' }
  /** A Draft exists: publish it, discard it, or say that the next message refines it. */
  | { readonly mode: 'draft' }
  /** A plan waits: what is written goes to the companion, unless the person chooses to begin something new (SPEC R10). */
  | { readonly mode: 'plan'; readonly runId: string }
  | { readonly mode: 'closed'; readonly reason: string };

export function composerState({ run, draft }: Pick<WorkbenchView, 'run' | 'draft'>): ComposerState {
  switch (runSituation(run)) {
    case 'working':
      return { mode: 'closed', reason: 'Galley is working. You can write again when it is done.' };
    case 'waiting':
      // A run can also wait for an answer, a budget or leave to run a script: its card says for which.
      return run?.gate
        ? { mode: 'plan', runId: run.run_id }
        : { mode: 'closed', reason: 'Galley waits for your decision about this run.' };
    case 'interrupted':
      return { mode: 'closed', reason: 'Resume or cancel the interrupted run first.' };
    case 'stopped':
    case 'none':
      return draft === null ? { mode: 'open' } : { mode: 'draft' };
  }
}
