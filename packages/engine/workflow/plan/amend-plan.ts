import { parsePlan } from './parse-plan.ts';

/**
 * Adds the unchecked lines of `answer` that the plan does not have yet, after its last item, up to
 * `limit` items in all (SPEC R7). Existing lines are never changed.
 */
export function amendPlan(plan: string, answer: string, limit: number): string {
  const items = parsePlan(plan);
  const known = new Set(items.map((item) => normalise(item.text)));
  const added: string[] = [];
  for (const item of parsePlan(answer)) {
    if (item.status !== 'pending' || known.has(normalise(item.text))) continue;
    if (items.length + added.length >= limit) break;
    known.add(normalise(item.text));
    const number = Math.max(0, ...items.map((existing) => existing.number)) + added.length + 1;
    added.push(`- [ ] ${number}. ${item.text}`);
  }
  if (added.length === 0) return plan;
  const lines = plan.split('\n');
  const after = items.at(-1)?.line ?? lines.length - 1;
  return [...lines.slice(0, after + 1), ...added, ...lines.slice(after + 1)].join('\n');
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
