import { NotFoundError, type RunView } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';

/** The run that is named, or the last one: of the conversation or of a workflow, whichever was started later. */
export async function pickRun({ call, target }: OpenedWorkshop, runId: string | undefined): Promise<RunView> {
  if (runId !== undefined) return call.WorkshopGetRun({ ...target, run_id: runId });
  const { run: spoken } = await call.WorkbenchGet(target);
  const { runs } = await call.RunList(target);
  const own = runs.findLast(({ message_id }) => message_id === null) ?? null;
  const last = own !== null && own.started_at > (spoken?.started_at ?? 0) ? own : spoken;
  if (last !== null) return last;
  throw new NotFoundError('No run was started in this Workbench.', 'Start one with "galley run" or "galley start".');
}
