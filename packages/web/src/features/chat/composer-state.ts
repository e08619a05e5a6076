import type { WorkbenchView } from '@galley/schema';
import { runSituation } from '../runs/run-status.ts';

export type ComposerState =
  | { readonly mode: 'open' }
  /** A Draft exists: publish it, discard it, or say that the next message refines it. */
  | { readonly mode: 'draft' }
  | { readonly mode: 'closed'; readonly reason: string };

export function composerState({ run, draft }: Pick<WorkbenchView, 'run' | 'draft'>): ComposerState {
  switch (runSituation(run)) {
    case 'working':
      return { mode: 'closed', reason: 'Galley is working. You can write again when it is done.' };
    case 'waiting':
      return { mode: 'closed', reason: 'Galley waits for your answer to the plan.' };
    case 'interrupted':
      return { mode: 'closed', reason: 'Resume or cancel the interrupted run first.' };
    case 'stopped':
    case 'none':
      return draft === null ? { mode: 'open' } : { mode: 'draft' };
  }
}
