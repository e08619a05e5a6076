import { GalleyError } from '@galley/schema';
import type { History } from '../../workbench/index.ts';
import type { RunRecord } from '../record/run-record.ts';

/** A Run whose message or work an undo took away must not go on. Those outside the conversation are never undone. */
export function refuseUndone(history: Pick<History, 'uncountedRuns'>, { id, state }: RunRecord): void {
  if (state.started.message_id === null) return;
  if (history.uncountedRuns().has(id)) throw new RunUndoneError(id);
}

class RunUndoneError extends GalleyError {
  constructor(runId: string) {
    super({
      code: 'RUN_UNDONE',
      message: 'This run was undone: its message or its work is no longer part of the conversation.',
      remedy: 'Redo first, or ask for it again.',
      details: { run_id: runId },
    });
  }
}
