import { parsePlan } from './parse-plan.ts';
import { asWritten, itemBlock } from './plan-lines.ts';

export interface AmendedPlan {
  readonly plan: string;
  /** Labels of new items that the limit kept out. */
  readonly leftOut: readonly string[];
}

/**
 * Adds the unchecked lines of `answer` that the plan does not have yet, after its last item, up to
 * `limit` items in all (SPEC R7). Existing lines are never changed. A bare label that the plan has is the same item.
 */
export function amendPlan(plan: string, answer: string, limit: number, labelsCount = true): AmendedPlan {
  const items = parsePlan(plan);
  const known = new Set(items.map((item) => normalise(item.text)));
  const labels = new Set(items.map((item) => normalise(item.label)));
  const added: string[] = [];
  const leftOut: string[] = [];
  for (const item of parsePlan(answer)) {
    const text = normalise(item.text);
    if (item.status !== 'pending' || text === '' || known.has(text)) continue;
    if (labelsCount && item.detail === '' && labels.has(normalise(item.label))) continue;
    known.add(text);
    labels.add(normalise(item.label));
    if (items.length + added.length >= limit) {
      leftOut.push(item.label);
      continue;
    }
    const number = Math.max(0, ...items.map((existing) => existing.number)) + added.length + 1;
    added.push(asWritten(plan.split('\n')[items.at(-1)?.line ?? -1], `[ ] ${number}. ${item.text}`));
  }
  if (added.length === 0) return { plan, leftOut };
  const lines = plan.split('\n');
  const last = items.at(-1);
  // What stands under the last item stays its own.
  const end = last === undefined ? lines.length : itemBlock(lines, last, items)[1];
  return { plan: lines.toSpliced(end, 0, ...added).join('\n'), leftOut };
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
