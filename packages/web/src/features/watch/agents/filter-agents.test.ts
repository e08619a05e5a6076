import type { AgentView } from '@galley/schema';
import { expect, it } from 'vitest';
import { everyAgent, filterAgents } from './filter-agents.ts';

const agent = (agent_id: string, state: string, status: AgentView['status'], result: string | null = null) =>
  ({ agent_id, state, status, result, workflow: 'flow', error: null, waiting_for: null }) as AgentView;
const agents = [
  agent('main', 'ALL', 'joining'),
  agent('main-1', 'WORK', 'ended', 'About WORK in March'),
  agent('main-10', 'WORK', 'failed'),
];
const found = (status: string, words: string) =>
  filterAgents(agents, { status, words }).map(({ agent_id }) => agent_id);

it('[X1] finds Agents by status and words; a name is not also the beginning of another one', () => {
  expect(filterAgents(agents, everyAgent)).toEqual(agents);
  expect(found('failed', '')).toEqual(['main-10']);
  expect(found('all', 'main-1')).toEqual(['main-1']);
  expect(found('all', 'WORK')).toEqual(['main-1', 'main-10']);
  expect(found('all', 'march work')).toEqual(['main-1']);
  expect(found('ended', 'main-10')).toEqual([]);
});
