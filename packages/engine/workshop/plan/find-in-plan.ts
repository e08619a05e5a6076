import {
  type AgentState,
  artifactOf,
  findDefinition,
  gateDigest,
  gateFor,
  identifyItems,
  itemDefinition,
  listOf,
  type PlanReview,
  planDigest,
  reviewOf,
  type StateDefinition,
  showsAt,
} from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';
import { GateNotOpenError, ItemNotPendingError, NotInPlanError } from './errors.ts';

/** The plan that a target without a name means. */
export const planFile = 'plan.md';

/** What is reviewed together: a document, the list whose items are decided about, and what both stand on. */
export interface PlanParts {
  readonly document: string;
  /** The document itself, unless its gate names a list of its own. */
  readonly list: string;
  /** What an approval and an edit are bound to (SPEC P8). */
  readonly digest: string;
  readonly gate: StateDefinition | null;
}

export function partsOf(record: KnownRun, artifact: string): PlanParts {
  const { state, workflows } = record;
  const workflow = state.agents.get(agentOfPlan(record, artifact))?.workflow ?? state.workflow;
  const gate = gateFor(workflows, workflow, artifact);
  if (gate === null) {
    return { document: artifact, list: artifact, digest: planDigest(state.artifacts[artifact] ?? ''), gate };
  }
  return { document: artifactOf(gate), list: listOf(gate), digest: gateDigest(state, gate), gate };
}

type KnownRun = Pick<RunRecord, 'state' | 'workflows'>;

/** Who an event about this plan belongs to: the Agent at its gate, else the one that works on it, else the main one. */
export function agentOfPlan({ state, workflows }: KnownRun, artifact: string): string {
  const agents = [...state.agents.values()];
  const definitionOf = (agent: AgentState) => findDefinition(workflows, agent);
  const atGate = agents.find((agent) => {
    const definition = agent.pending?.kind === 'gate' ? definitionOf(agent) : undefined;
    return definition !== undefined && showsAt(definition, artifact);
  });
  const atWork = agents.find((agent) => {
    const gate = gateFor(workflows, agent.workflow, artifact);
    const each = definitionOf(agent)?.each;
    return each !== undefined && (each === artifact || (gate !== null && each === listOf(gate)));
  });
  return (atGate ?? atWork)?.id ?? 'main';
}

/** The Agent that waits at an open gate, and what is reviewed there. */
export function findGate(record: RunRecord, gate: string): { readonly agent: AgentState; readonly artifact: string } {
  for (const agent of record.state.agents.values()) {
    const { pending } = agent;
    if (pending?.kind === 'gate' && pending.gate === gate && pending.opened) {
      return { agent, artifact: pending.artifact };
    }
  }
  throw new GateNotOpenError(record.id, gate);
}

export function findItem({ state }: RunRecord, artifact: string, id: string) {
  const items = identifyItems(reviewOf(state, artifact), state.artifacts[artifact] ?? '');
  const item = items.find((each) => each.id === id);
  if (item !== undefined) return item;
  throw new NotInPlanError(
    'item',
    id,
    items.map((each) => each.id),
  );
}

/** An item that a person can still decide about: nobody has begun it. */
export function requireDecidable(record: RunRecord, artifact: string, id: string): void {
  const { line, status } = findItem(record, artifact, id);
  const running = [...record.state.agents.values()].some(
    (agent) => agent.item?.line === line && itemDefinition(record.workflows, agent)?.each === artifact,
  );
  if (running) throw new ItemNotPendingError(id, 'being worked on');
  if (status !== 'pending' && status !== 'dropped') throw new ItemNotPendingError(id, status);
}

export function findComment({ comments }: PlanReview, id: string) {
  const comment = comments.find((each) => each.id === id);
  if (comment !== undefined) return comment;
  throw new NotInPlanError(
    'comment',
    id,
    comments.map((each) => each.id),
  );
}

export function findRevision({ revisions }: PlanReview, number: number) {
  const revision = revisions.find((each) => each.number === number);
  if (revision !== undefined) return revision;
  throw new NotInPlanError(
    'revision',
    String(number),
    revisions.map((each) => String(each.number)),
  );
}
