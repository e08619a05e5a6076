import type { DraftPlace } from '../../workbench/index.ts';
import type { RunRecord } from '../record/run-record.ts';
import type { WorkshopContext } from './workshop-context.ts';

/** The files as a Run has them: over the trial that it writes to, or over the Draft (SPEC B13). */
export function placeOfRun(
  { workbench }: Pick<WorkshopContext, 'workbench'>,
  { state }: Pick<RunRecord, 'state'>,
): DraftPlace {
  const { draft_id: trial } = state.started;
  return trial === undefined ? workbench : workbench.trial(trial);
}
