import type { AgentView, WorkflowGraph } from '@galley/schema';
import { plural } from '../../../lib/format.ts';
import type { Drawing, DrawnLink, DrawnNode, NodeTone } from '../../graph/drawing.ts';

const kinds = {
  prompt: 'State',
  script: 'Script',
  gate: 'Gate',
  join: 'Join',
  each: 'Items',
  missing: 'Missing',
  end: 'End',
} as const;

/** The States of a run's workflows, each with how many Agents are in it: the size does not grow with the Agents. */
export function drawStates(workflows: readonly WorkflowGraph[], agents: readonly AgentView[]): Drawing {
  const inState = Map.groupBy(agents, ({ workflow, state }) => stateId(workflow, state));
  const several = workflows.length > 1;
  const nodes = workflows.flatMap(({ workflow, nodes: states }) =>
    states.map(({ id, label, kind }): DrawnNode => {
      const here = kind === 'end' ? [] : (inState.get(stateId(workflow, label)) ?? []);
      return {
        id: `${workflow} ${id}`,
        label: several && kind !== 'end' ? `${workflow}: ${label}` : label,
        kind: kinds[kind],
        tone: toneOf(here),
        note: countsOf(here),
      };
    }),
  );
  const links = workflows.flatMap(({ workflow, links: ways }) =>
    ways.map((way): DrawnLink => ({ ...way, from: `${workflow} ${way.from}`, to: `${workflow} ${way.to}` })),
  );
  return { nodes, links };
}

/** The State that a box of `drawStates` stands for. */
export function stateOfNode(
  workflows: readonly WorkflowGraph[],
  id: string,
): { workflow: string; state: string } | null {
  for (const { workflow, nodes } of workflows) {
    const node = nodes.find((each) => `${workflow} ${each.id}` === id);
    if (node !== undefined && node.kind !== 'end') return { workflow, state: node.label };
  }
  return null;
}

function stateId(workflow: string, state: string): string {
  return JSON.stringify([workflow, state]);
}

/** More brothers than this in one State, alike, are one box. */
const MOST_ALIKE = 6;

/**
 * Agents and who forked whom. A thousand Agents that do the same are one box with their number; those that failed or wait
 * stand apart from those that do not.
 */
export function drawAgents(agents: readonly AgentView[]): Drawing {
  const forking = new Set(agents.flatMap(({ parent }) => parent ?? []));
  const nodes: DrawnNode[] = [];
  const links: DrawnLink[] = [];
  const alike = Map.groupBy(agents, (agent) =>
    // One that forked others is a box of its own: its children hang from it.
    forking.has(agent.agent_id)
      ? agent.agent_id
      : JSON.stringify([agent.parent, agent.workflow, agent.state, agent.status]),
  );
  for (const group of alike.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const boxes = group.length > MOST_ALIKE ? [groupBox(first, group)] : group.map(agentBox);
    nodes.push(...boxes);
    if (first.parent === null) continue;
    for (const { id } of boxes) links.push({ from: first.parent, to: id, label: '', style: 'plain' });
  }
  return { nodes, links };
}

function agentBox(agent: AgentView): DrawnNode {
  const { agent_id: id, state, status } = agent;
  return { id, label: id, kind: 'Agent', tone: toneOf([agent]), note: `${state} · ${status}` };
}

function groupBox({ parent, workflow, state, status }: AgentView, group: readonly AgentView[]): DrawnNode {
  return {
    id: JSON.stringify([parent, workflow, state, status]),
    label: plural(group.length, 'Agent'),
    kind: 'Agents',
    tone: toneOf(group.slice(0, 1)),
    note: `${state} · ${status}`,
  };
}

/** What a box of `drawAgents` stands for: one Agent, or the State and status of several. */
export function agentsOfNode(id: string): { agentId: string } | { state: string; status: string } {
  if (!id.startsWith('[')) return { agentId: id };
  const [, , state = '', status = ''] = JSON.parse(id) as string[];
  return { state, status };
}

/** What needs a person shows first, then what failed, then what moves. */
function toneOf(agents: readonly AgentView[]): NodeTone {
  const has = (...wanted: AgentView['status'][]) => agents.some(({ status }) => wanted.includes(status));
  if (agents.length === 0) return 'idle';
  if (has('failed', 'paused')) return 'failed';
  if (has('waiting')) return 'waiting';
  return has('working', 'joining') ? 'working' : 'done';
}

const order: readonly AgentView['status'][] = ['waiting', 'failed', 'paused', 'working', 'joining', 'ended'];

function countsOf(agents: readonly AgentView[]): string {
  const count = (wanted: string) => agents.filter(({ status }) => status === wanted).length;
  return order
    .flatMap((status) => (count(status) === 0 ? [] : [`${count(status).toLocaleString('en')} ${status}`]))
    .join(', ');
}
