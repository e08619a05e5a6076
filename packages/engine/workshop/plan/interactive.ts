import type { Interactive } from '@galley/schema';
import { parsePlanDocument, promisesNoChange } from '../../workflow/index.ts';

/** Whether a person is to look at this plan before it runs. */
export function needsReview(interactive: Interactive, plan: string): boolean {
  switch (interactive) {
    case true:
    case false:
      return interactive;
    case 'auto':
      return mayChangeFiles(plan);
  }
}

/** Whether a plan passes unseen for no other reason than that its items say they only read. */
export function onlyReads(interactive: Interactive, plan: string): boolean {
  return interactive === 'auto' && !mayChangeFiles(plan) && parsePlanDocument(plan).items.length > 0;
}

function mayChangeFiles(plan: string): boolean {
  const { items, needsNoChange } = parsePlanDocument(plan);
  // A plan in prose says what will be done elsewhere: nobody can tell that it writes nothing.
  if (items.length === 0) return !needsNoChange;
  return items.some((item) => item.status === 'pending' && !promisesNoChange(item));
}
