import type { DecisionView } from './team-procedures.ts';

/** What was asked for is followed by its outcome, which says it all; where there is none, a server died in between, and it stays. */
export function withoutAnswered(newestFirst: readonly DecisionView[]): readonly DecisionView[] {
  const answers = new Map<string, number>();
  return newestFirst.filter(({ name, workbench_id, procedure, outcome }) => {
    if (outcome === 'refused') return true;
    const key = JSON.stringify([name, workbench_id, procedure]);
    const left = answers.get(key) ?? 0;
    answers.set(key, outcome === 'asked' ? Math.max(left - 1, 0) : left + 1);
    return outcome !== 'asked' || left === 0;
  });
}
