import { matchItems } from './match-items.ts';
import { type PlanItem, parsePlan } from './parse-plan.ts';
import { linesUnder } from './plan-lines.ts';
import type { PlanReview } from './plan-review.ts';

/** The words of an item and the lines under it; without bullet, box and number. */
export function itemWords(plan: string, item: PlanItem): string {
  return [item.text, ...linesUnder(plan, item)].join('\n');
}

/** What an item that a person wrote or changed was before; null where the planner never had it. */
export interface EditedItem {
  readonly before: string | null;
}

/** What a person made of an item by hand: they are followed to the letter (SPEC P5). Null where it is as it was planned. */
export function editedItem({ edits, revisions }: PlanReview, plan: string, item: PlanItem): EditedItem | null {
  const isTheirs = edits.some(
    (edit) => (edit.kind === 'wrote' && edit.text === item.text) || (edit.kind === 'line' && edit.item === item.text),
  );
  if (!isTheirs) return null;
  const now = itemWords(plan, item);
  for (const { text } of revisions.filter(({ author }) => author === 'model').reverse()) {
    const before = wordsThen(text, plan, item);
    if (before !== null && before !== now) return { before };
  }
  return { before: null };
}

/** The words of the same item in an earlier plan. */
function wordsThen(earlier: string, plan: string, item: PlanItem): string | null {
  const [old, items] = [parsePlan(earlier), parsePlan(plan)];
  const at = items.findIndex(({ line }) => line === item.line);
  const found = old[matchItems(old, items)[at] ?? -1];
  return found === undefined ? null : itemWords(earlier, found);
}
