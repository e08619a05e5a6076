import type { TransitionPolicy } from './policy.ts';
import { renderAllowed } from './render-transition.ts';
import { leadsToWorkflow, moveTags } from './tags/table.ts';
import type { TransitionProblem } from './transition.ts';

const general = moveTags.filter((tag) => !leadsToWorkflow(tag)).map((tag) => renderAllowed({ tag }));

const placed: ReadonlySet<TransitionProblem['code']> = new Set([
  'SEVERAL_MOVES',
  'UNCLOSED_TAG',
  'BAD_ATTRIBUTE',
  'MISSING_ATTRIBUTE',
  'BAD_TARGET',
  'BAD_DURATION',
] as const);

/** What the same Session is told when its answer could not be followed. Its work stands; only the tag is asked for. */
export function reminder(problem: TransitionProblem, policy: TransitionPolicy): string {
  const place = placed.has(problem.code) ? ` (line ${problem.line}, column ${problem.column})` : '';
  const choices = policy.allowed_transitions.length === 0 ? general : policy.allowed_transitions.map(renderAllowed);
  return [
    `Your last answer could not be followed: ${problem.message}${place}.`,
    'The work you did stands; do not repeat it. Answer again with one of these, outside of any code block:',
    ...[...new Set(choices)].map((line) => `    ${line}`),
  ].join('\n');
}
