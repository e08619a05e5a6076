import { type DraftPlace, parseWorkbenchPath } from '../../workbench/index.ts';
import { besideTrial } from '../review/beside-trial.ts';
import { betweenVersions, type ComparedVersions } from '../review/between-versions.ts';
import type { Find } from './handlers.ts';

interface Shown {
  readonly workbench_id: string;
  readonly draft_id?: string | undefined;
  readonly against?: string | undefined;
  readonly between?: ComparedVersions | undefined;
  readonly path?: string;
}

/** Two versions of the folder where they are named; else the Draft, or the trial that is asked for; with `against`, beside another trial instead of what it began with. */
export function shownDraft(at: Find): (input: Shown) => DraftPlace {
  return (input) => {
    const { workbench } = at(input);
    const { draft_id: shown, against, between } = input;
    if (between !== undefined) {
      if (input.path !== undefined) parseWorkbenchPath(input.path);
      return betweenVersions(workbench, between);
    }
    if (shown === undefined && against === undefined) return workbench;
    if (input.path !== undefined) parseWorkbenchPath(input.path);
    const place = shown === undefined ? workbench : workbench.trial(shown);
    if (against === undefined) return place;
    const model = workbench.trials().find(({ draftId }) => draftId === against)?.model ?? '';
    return besideTrial(place, workbench.trial(against), model);
  };
}
