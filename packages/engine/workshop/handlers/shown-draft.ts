import { type DraftPlace, parseWorkbenchPath } from '../../workbench/index.ts';
import type { Find } from './handlers.ts';

interface Shown {
  readonly workbench_id: string;
  readonly draft_id?: string | undefined;
  readonly path?: string;
}

/** The Draft, or the trial that is asked for. */
export function shownDraft(at: Find): (input: Shown) => DraftPlace {
  return (input) => {
    const { workbench } = at(input);
    if (input.draft_id === undefined) return workbench;
    if (input.path !== undefined) parseWorkbenchPath(input.path);
    return workbench.trial(input.draft_id);
  };
}
