import type { GateReason } from '@galley/schema';
import type { StateDefinition } from '../load/state-definition.ts';
import { planDigest } from '../plan/plan-digest.ts';
import { emptyReview, identifyItems, nameItems, type PlanReview } from '../plan/plan-review.ts';
import { receiveRevision } from '../plan/receive-revision.ts';
import type { Reviewed } from '../plan/review-actions.ts';
import type { AgentState } from './base/agent-state.ts';
import { type RunState, type Workflows, withAgent } from './base/run-state.ts';

/** The artifact that a gate shows: `gate: plan` is about `plan.md`. */
export function artifactOf({ gate }: StateDefinition): string {
  return `${gate}.md`;
}

/** The list whose items are reviewed there: one of its own, or the document itself. */
export function listOf(definition: StateDefinition): string {
  return definition.items ?? artifactOf(definition);
}

/** What an approval at this gate is bound to: the document, and the list that is shown with it (SPEC P8). */
export function gateDigest({ artifacts }: RunState, definition: StateDefinition): string {
  const document = artifacts[artifactOf(definition)] ?? '';
  return planDigest(
    definition.items === undefined ? document : `${document}\n\0\n${artifacts[definition.items] ?? ''}`,
  );
}

export function reviewOf(state: RunState, artifact: string): PlanReview {
  return state.reviews[artifact] ?? emptyReview;
}

export function withReview(state: RunState, artifact: string, review: PlanReview): RunState {
  return { ...state, reviews: { ...state.reviews, [artifact]: review } };
}

export function withPlan(state: RunState, artifact: string, { review, text }: Reviewed): RunState {
  const reviewed = withReview(state, artifact, review);
  if (state.artifacts[artifact] === text) return reviewed;
  return { ...reviewed, artifacts: { ...state.artifacts, [artifact]: text } };
}

/** The gate of this workflow that an artifact must pass, if there is one. */
export function gateFor(workflows: Workflows, workflow: string, artifact: string): StateDefinition | null {
  const states = workflows.get(workflow)?.states.values() ?? [];
  for (const state of states) if (showsAt(state, artifact)) return state;
  return null;
}

/** Whether a State is a gate that shows this artifact, as its document or as its list. */
export function showsAt(definition: StateDefinition, artifact: string): boolean {
  return definition.gate !== undefined && (artifactOf(definition) === artifact || definition.items === artifact);
}

/** Whether a person has approved any revision of what this gate shows. */
export function wasApproved(state: RunState, definition: StateDefinition): boolean {
  const { approvals } = reviewOf(state, artifactOf(definition));
  // A setting that let a first list pass says nothing about the lists after it.
  return definition.items === undefined ? approvals.length > 0 : approvals.some(({ by }) => by !== 'setting');
}

/** The approval that was given once counts for what is shown now, too: of the document and of its list. */
export function carryApproval(state: RunState, definition: StateDefinition): RunState {
  if (definition.items === undefined) return state;
  const given = reviewOf(state, artifactOf(definition)).approvals.findLast(({ by }) => by !== 'setting');
  if (given === undefined) return state;
  return [artifactOf(definition), definition.items].reduce((approved, artifact) => {
    const approval = { ...given, digest: planDigest(approved.artifacts[artifact] ?? '') };
    return withReview(approved, artifact, { ...reviewOf(approved, artifact), approval });
  }, state);
}

export interface GateStop {
  readonly reason: GateReason;
  readonly item: string | null;
}

export function standAtGate(
  state: RunState,
  agent: AgentState,
  definition: StateDefinition,
  { reason, item }: GateStop,
): RunState {
  const counter = agent.counter + 1;
  const artifact = artifactOf(definition);
  const digest = gateDigest(state, definition);
  const gate = `${agent.id}.${counter}`;
  const pending = { kind: 'gate', gate, artifact, digest, opened: false, reason, item } as const;
  return withAgent(state, { ...agent, status: 'working', counter, pending });
}

/** Takes in what the planner wrote as the next revision, once. */
export function receivePlan(state: RunState, agent: AgentState, definition: StateDefinition): RunState {
  const received = receive(state, agent, artifactOf(definition), (review) => review);
  return definition.items === undefined ? received : receive(received, agent, definition.items, asNewList);
}

/** A list that was approved is over when another one comes: what a person said about it is not about the next. */
function asNewList(review: PlanReview): PlanReview {
  return review.approvals.length === 0 ? review : { ...emptyReview, approvals: review.approvals };
}

function receive(
  state: RunState,
  agent: AgentState,
  artifact: string,
  begin: (review: PlanReview) => PlanReview,
): RunState {
  const written = state.artifacts[artifact] ?? '';
  const review = reviewOf(state, artifact);
  const last = review.revisions.at(-1);
  const received =
    last?.text === written && last.round === agent.rounds
      ? { ...review, approval: null }
      : receiveRevision(begin(review), { written, at: state.updatedAt, round: agent.rounds });
  return withPlan(state, artifact, { review: received, text: received.text ?? written });
}

/**
 * Whether a person must be asked before this item: the plan it belongs to is not approved as it stands, or they
 * wanted to be asked. Items that the work itself added come under the approval here (SPEC R7).
 */
export function stopBefore(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  definition: StateDefinition,
): [RunState, (GateStop & { readonly gate: StateDefinition }) | null] {
  const artifact = definition.each ?? '';
  const gate = gateFor(workflows, agent.workflow, artifact);
  if (gate === null) return [state, null];
  const text = state.artifacts[artifact] ?? '';
  const review = reviewOf(state, artifact);
  if (!isApproved(state, gate, artifact)) {
    const named = { ...review, ...nameItems(review, text) };
    const reason = review.changed.length > 0 ? 'files_changed' : review.approvals.length > 0 ? 'plan_changed' : 'plan';
    return [withReview(state, artifact, named), { gate, reason, item: null }];
  }
  const approval = review.approval === null ? null : { ...review.approval, digest: planDigest(text) };
  const followed = { ...review, ...nameItems(review, text), approval };
  const id = identifyItems(followed, text).find(({ line }) => line === agent.item?.line)?.id ?? null;
  const decision = id === null ? undefined : review.decisions[id];
  const moved = withReview(state, artifact, followed);
  if (decision === 'hold') return [moved, { gate, reason: 'held', item: id }];
  if (decision === 'gate_before') return [moved, { gate, reason: 'gate_before', item: id }];
  return [moved, null];
}

/** Whether a list may be carried out: it is approved, and so is the document that it was shown with. */
export function isApproved(state: RunState, gate: StateDefinition, list: string): boolean {
  return [list, artifactOf(gate)].every((artifact) => reviewOf(state, artifact).approval !== null);
}
