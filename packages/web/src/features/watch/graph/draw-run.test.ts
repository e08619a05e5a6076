import type { AgentView } from '@galley/schema';
import { expect, it } from 'vitest';
import { agentsOfNode, drawAgents, drawStates, stateOfNode } from './draw-run.ts';

const agent = (agent_id: string, changes: Partial<AgentView> = {}): AgentView => ({
  agent_id,
  parent: agent_id === 'main' ? null : 'main',
  workflow: 'flow',
  state: 'WORK',
  status: 'ended',
  depth: 0,
  cost: 0,
  tokens: 0,
  waiting_for: null,
  result: null,
  error: null,
  skipped: null,
  ...changes,
});
const workflows = [
  {
    workflow: 'flow',
    nodes: [
      { id: 's:START', label: 'START', kind: 'prompt' as const, is_entry: true },
      { id: 's:WORK', label: 'WORK', kind: 'script' as const, is_entry: false },
      { id: 'end', label: 'end', kind: 'end' as const, is_entry: false },
    ],
    links: [{ from: 's:START', to: 's:WORK', label: 'fork', style: 'thick' as const }],
  },
];
const thousand = [
  agent('main', { state: 'ALL', status: 'joining' }),
  ...Array.from({ length: 998 }, (_, index) => agent(`main-${index + 1}`)),
  agent('main-999', { status: 'failed' }),
  agent('main-1000', { status: 'waiting' }),
];

it('[O15] [X1] States say how many Agents are in them; what failed is seen before what is done', () => {
  const { nodes, links } = drawStates(workflows, thousand);
  expect(nodes.map(({ label, tone, note }) => [label, tone, note])).toEqual([
    ['START', 'idle', ''],
    ['WORK', 'failed', '1 waiting, 1 failed, 998 ended'],
    ['end', 'idle', ''],
  ]);
  expect(links).toEqual([{ from: 'flow s:START', to: 'flow s:WORK', label: 'fork', style: 'thick' }]);
  expect(stateOfNode(workflows, 'flow s:WORK')).toEqual({ workflow: 'flow', state: 'WORK' });
  expect(stateOfNode(workflows, 'flow end')).toBeNull();
});

it('[X1] a thousand Agents are a few boxes: many alike are one, the odd ones stand apart', () => {
  const { nodes, links } = drawAgents(thousand);
  expect(nodes.map(({ label, note }) => `${label} ${note}`)).toEqual([
    'main ALL · joining',
    '998 Agents WORK · ended',
    'main-999 WORK · failed',
    'main-1000 WORK · waiting',
  ]);
  expect(links.map(({ from }) => from)).toEqual(['main', 'main', 'main']);
  expect(nodes.map(({ id }) => agentsOfNode(id))).toEqual([
    { agentId: 'main' },
    { state: 'WORK', status: 'ended' },
    { agentId: 'main-999' },
    { agentId: 'main-1000' },
  ]);
});

it('an Agent that forked others is a box of its own, among however many', () => {
  const brothers = Array.from({ length: 20 }, (_, index) => agent(`main-${index + 1}`));
  const { nodes, links } = drawAgents([agent('main'), ...brothers, agent('main-7-1', { parent: 'main-7' })]);
  expect(nodes.map(({ label }) => label)).toEqual(['main', '19 Agents', 'main-7', 'main-7-1']);
  expect(links).toContainEqual({ from: 'main-7', to: 'main-7-1', label: '', style: 'plain' });
});
