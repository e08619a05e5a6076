import { type DraftPlace, parseWorkbenchPath } from '../../workbench/index.ts';
import { besideTrial } from '../review/beside-trial.ts';
import type { Find } from './handlers.ts';

interface Shown {
  readonly workbench_id: string;
  readonly draft_id?: string | undefined;
  readonly against?: string | undefined;
  readonly path?: string;
}

/** The Draft, or the trial that is asked for; with `against`, beside another trial instead of what it began with. */
export function shownDraft(at: Find): (input: Shown) => DraftPlace {
  return (input) => {
    const { workbench } = at(input);
    const { draft_id: shown, against } = input;
    if (shown === undefined && against === undefined) return workbench;
    if (input.path !== undefined) parseWorkbenchPath(input.path);
    const place = shown === undefined ? workbench : workbench.trial(shown);
    if (against === undefined) return place;
    const model = workbench.trials().find(({ draftId }) => draftId === against)?.model ?? '';
    return besideTrial(place, workbench.trial(against), model);
  };
}
