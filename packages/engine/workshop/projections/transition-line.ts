import { type RunState, runStatus } from '../../workflow/index.ts';

/** One line when an Agent changes State or item, or the Run its status; null when none does. */
export function transitionLine(before: RunState | null, after: RunState, at: number): string | null {
  const describe = (state: RunState | null) => {
    const agent = state?.agents.get('main');
    if (state === null || agent === undefined) return '(start)';
    const item = agent.item === null ? '' : ` line ${agent.item.line + 1} try ${agent.item.attempt}`;
    return `${agent.state}${item} (${runStatus(state)})`;
  };
  const [from, to] = [describe(before), describe(after)];
  return from === to ? null : `${new Date(at).toISOString()} [main] ${from} -> ${to}`;
}
