import { type PlanItem, parsePlan } from './parse-plan.ts';
import { itemBlock } from './plan-lines.ts';

/** Items shown on either side of the one that is worked on. */
const nearby = 12;

/**
 * The plan for whoever carries out one item: that item and everything around the list as it stands, its neighbours by
 * their labels, the rest counted. Without this each of N items would be sent all N, and the cost grow with the square.
 */
export function outlinePlan(plan: string, line: number): string {
  const items = parsePlan(plan);
  const current = items.findIndex((item) => item.line === line);
  if (current < 0) return plan;
  const lines = plan.split('\n');
  const outlined: string[] = [];
  let next = 0;
  let hidden = 0;
  const count = () => {
    if (hidden > 0) outlined.push(`(${hidden} more ${hidden === 1 ? 'item' : 'items'} of the plan)`);
    hidden = 0;
  };
  for (const [index, item] of items.entries()) {
    const [start, end] = itemBlock(lines, item, items);
    const between = lines.slice(next, start);
    if (between.some((text) => text.trim() !== '')) {
      count();
      outlined.push(...between);
    }
    next = end;
    if (index === current) {
      count();
      outlined.push(...lines.slice(start, end));
    } else if (Math.abs(index - current) > nearby) hidden += 1;
    else {
      count();
      outlined.push(labelLine(item));
    }
  }
  count();
  return [...outlined, ...lines.slice(next)].join('\n');
}

const boxes = { pending: ' ', done: 'x', failed: '!', dropped: '-', unverified: '?' } as const;

function labelLine({ number, label, status }: PlanItem): string {
  return `- [${boxes[status]}] ${number}. ${label}`;
}
