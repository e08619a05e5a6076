import { NotFoundError, type TrialView, type TryView } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';

/** The try that is named, or the last one. */
export async function pickTry({ call, target }: OpenedWorkshop, id: string | undefined): Promise<TryView> {
  const { tries } = await call.TryList(target);
  const found = id === undefined ? tries[0] : tries.find(({ try_id }) => try_id === id);
  if (found !== undefined) return found;
  throw new NotFoundError(
    id === undefined ? 'There is no try here.' : `There is no try ${id}.`,
    id === undefined ? 'Begin one: galley try DIR "request" --models A,B' : 'List them: galley try list DIR',
    {},
  );
}

export function pickTrial({ trials }: TryView, model: string): TrialView {
  const found = trials.find((trial) => trial.model === model || trial.draft_id === model);
  if (found !== undefined) return found;
  const names = trials.map((trial) => trial.model).join(', ');
  throw new NotFoundError(`This try has no model ${model}.`, `Use one of: ${names}.`, { model });
}
