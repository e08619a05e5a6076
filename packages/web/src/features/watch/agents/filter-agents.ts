import type { AgentView } from '@galley/schema';

export interface AgentFilter {
  /** A status, or `all`. */
  readonly status: string;
  /** All of them must stand in its name, State, workflow, result or error. */
  readonly words: string;
}

export const everyAgent: AgentFilter = { status: 'all', words: '' };

/** In the order of the run; an exact name or State is taken as that alone. */
export function filterAgents(agents: readonly AgentView[], { status, words }: AgentFilter): AgentView[] {
  const of = status === 'all' ? agents : agents.filter((agent) => agent.status === status);
  const text = words.trim();
  const exact = of.filter(({ agent_id, state }) => agent_id === text || state === text);
  if (exact.length > 0) return exact;
  const wanted = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return of.filter(({ agent_id, state, workflow, result, error, waiting_for }) => {
    const all = [agent_id, state, workflow, result ?? '', error?.message ?? '', waiting_for ?? '']
      .join(' ')
      .toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}
