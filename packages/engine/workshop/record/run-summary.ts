import { type RunView, runViewSchema } from '@galley/schema';
import type { NewSummary, StreamSummary } from '../../store/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { type KnownRun, viewRun } from './run-view.ts';

/** The word under which a Run is found that waits for permission to run something. */
const asking = 'asking';

/** What is kept of a Run that stands still, so that lists need not fold it; null while it is running. */
export function summariseRun(run: KnownRun): NewSummary | null {
  const status = runStatus(run.state);
  if (status === 'running') return null;
  const state = isAsking(run) ? asking : status;
  return { stream: run.state.started.run_id, state, text: JSON.stringify(viewRun(run, false)) };
}

/** Null where there is no summary that still holds: then the Run is to be folded. */
export function viewOfSummary({ kept }: StreamSummary): RunView | null {
  if (kept === null) return null;
  try {
    return runViewSchema.parse(JSON.parse(kept.text));
  } catch {
    // Of another version, or not ours: the events tell.
    return null;
  }
}

/** False only where the Run surely waits for no permission. */
export function mayAsk({ kept }: StreamSummary): boolean {
  return kept === null || kept.state === asking;
}

export function isAsking({ state }: Pick<KnownRun, 'state'>): boolean {
  return state.counts.waiting > 0 && state.agents.values().some(({ pending }) => pending?.kind === 'trust');
}
