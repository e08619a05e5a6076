import type { RunEvent } from '@galley/schema';
import { identifyItems } from '../plan/plan-review.ts';
import { decideItem, type Reviewed, takeComment, takeEdit, withdrawComment } from '../plan/review-actions.ts';
import type { AgentState } from './base/agent-state.ts';
import { archiveArtifact } from './base/archive-artifact.ts';
import { leaveItemCheck } from './base/item-check-frame.ts';
import { agentOf, definitionOf, type RunState, type Workflows, warn, withAgent } from './base/run-state.ts';
import { enterState, freshEntry, nextItem } from './enter-state.ts';
import { release } from './ledger.ts';
import { gateDigest, gateFor, listOf, reviewOf, showsAt, standAtGate, withPlan, withReview } from './review-gate.ts';

type PlanEvent = Extract<RunEvent, { artifact: string }>;

/** What people do to a plan, and what the world does to what it was made from. */
export function onPlanEvent(workflows: Workflows, state: RunState, agent: AgentState, event: PlanEvent): RunState {
  const { artifact } = event;
  const review = reviewOf(state, artifact);
  const reviewed: Reviewed = { review, text: state.artifacts[artifact] ?? '' };
  const at = state.updatedAt;
  switch (event.type) {
    case 'plan.edited': {
      const taken = takeEdit(reviewed, { text: event.text, reason: event.reason, at, round: agent.rounds });
      return afterChange(workflows, withPlan(state, artifact, taken), agent.id, artifact);
    }
    case 'plan.commented':
      return withReview(
        state,
        artifact,
        takeComment(review, { ...event, at }, itemsFor(workflows, state, agent, artifact)),
      );
    case 'plan.comment_withdrawn':
      return withReview(state, artifact, withdrawComment(review, event.comment));
    case 'plan.item_decided':
      return refreshGate(
        workflows,
        withPlan(state, artifact, decideItem(reviewed, event.item, event.decision)),
        agent.id,
      );
    case 'plan.sources_changed': {
      const changed = withReview(state, artifact, { ...review, approval: null, changed: event.files });
      return backToGate(workflows, changed, agent.id, artifact, 'files_changed');
    }
    case 'plan.review_required': {
      const required = withReview(state, artifact, { ...review, approval: null });
      return backToGate(workflows, required, agent.id, artifact, 'setting');
    }
    case 'artifact.removed':
      return makeAgain(workflows, state, agent, artifact);
  }
}

/** After an edit the gate shows the new plan; work under way goes on only if the approval still holds. */
function afterChange(workflows: Workflows, state: RunState, id: string, artifact: string): RunState {
  const agent = leaveItemCheck(agentOf(state, id));
  if (agent.pending?.kind === 'gate') return refreshGate(workflows, state, id);
  const definition = definitionOf(workflows, agent);
  const gate = gateFor(workflows, agent.workflow, artifact);
  const concerned = definition.each === artifact || (gate !== null && definition.each === listOf(gate));
  if (!concerned || agent.status !== 'working') return state;
  // The line that the Agent works on may be another one now: it takes its next item anew.
  const [released, freed] = release(state, agent);
  return nextItem(workflows, released, { ...freed, session: null, item: null, turn: null, pending: null });
}

/** The same gate with the plan as it is now; an approval of what stood there before no longer fits. */
function refreshGate(workflows: Workflows, state: RunState, id: string): RunState {
  const agent = agentOf(state, id);
  if (agent.pending?.kind !== 'gate') return state;
  const gate = definitionOf(workflows, agent);
  const list = listOf(gate);
  const before = agent.pending.item;
  const items = identifyItems(reviewOf(state, list), state.artifacts[list] ?? '');
  const item = items.find((each) => each.id === before)?.id ?? null;
  return withAgent(state, { ...agent, pending: { ...agent.pending, item, digest: gateDigest(state, gate) } });
}

/** The items that a comment on this document can be about. */
function itemsFor(workflows: Workflows, state: RunState, { workflow }: AgentState, artifact: string) {
  const gate = gateFor(workflows, workflow, artifact);
  return reviewOf(state, gate === null ? artifact : listOf(gate)).items;
}

function backToGate(
  workflows: Workflows,
  state: RunState,
  id: string,
  artifact: string,
  reason: 'files_changed' | 'setting',
): RunState {
  const agent = leaveItemCheck(agentOf(state, id));
  const gate = gateFor(workflows, agent.workflow, artifact);
  if (gate === null) return state;
  const [released, freed] = release(state, agent);
  const cleared = { turn: null, session: null, item: null, handed: {}, error: null } as const;
  return standAtGate(released, { ...freed, ...cleared, state: gate.name }, gate, { reason, item: null });
}

function makeAgain(workflows: Workflows, state: RunState, agent: AgentState, artifact: string): RunState {
  const states = [...(workflows.get(agent.workflow)?.states.values() ?? [])];
  const maker = states.find((definition) => definition.artifact === artifact);
  if (maker === undefined) return warn(state, `${artifact} was removed, but no state of this workflow makes it.`);
  const review = reviewOf(state, artifact);
  const text = state.artifacts[artifact] ?? review.text;
  const kept = maker.archive ? archiveArtifact(state, artifact, '') : state;
  const { [artifact]: _gone, ...artifacts } = kept.artifacts;
  const [released, freed] = release({ ...kept, artifacts }, leaveItemCheck(agent));
  const reviewed = states.some((definition) => showsAt(definition, artifact))
    ? withReview(released, artifact, { ...review, text, approval: null })
    : released;
  return enterState(workflows, reviewed, { ...freed, itemLimit: 0 }, maker.name, freshEntry);
}
