import { InternalError, type RunEventOf, toErrorPayload } from '@galley/schema';
import type { StateDefinition } from '../load/state-definition.ts';
import { planDigest } from '../plan/plan-digest.ts';
import { type Approval, identifyItems, type PlanReview } from '../plan/plan-review.ts';
import { decideItem, type Reviewed, sendComments } from '../plan/review-actions.ts';
import { reviewFeedback } from '../plan/review-feedback.ts';
import type { AgentState } from './base/agent-state.ts';
import { AskExpiredError } from './base/errors.ts';
import { definitionOf, type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { enterState, freshEntry, stopAgent } from './enter-state.ts';
import { artifactOf, listOf, reviewOf, withPlan, withReview } from './review-gate.ts';

/** The gate is shown with what the plan was made from: an approval will hold for that alone. */
export function onGateOpened(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'gate.opened'>,
): RunState {
  const { pending } = agent;
  if (pending?.kind !== 'gate') throw new InternalError(`${agent.id} is not waiting for approval.`);
  const waiting = withAgent(state, { ...agent, status: 'waiting', pending: { ...pending, opened: true } });
  if (event.files === undefined) return waiting;
  const artifact = artifactOf(definitionOf(workflows, agent));
  return withReview(waiting, artifact, { ...reviewOf(state, artifact), sources: event.files });
}

/** Approval goes on; anything else goes back with the feedback and is never taken for approval (SPEC P3). */
export function onGateAnswered(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'gate.answered'>,
): RunState {
  const definition = definitionOf(workflows, agent);
  if (agent.pending?.kind !== 'gate' || agent.pending.gate !== event.gate) {
    throw new InternalError(`The gate ${event.gate} is not open.`);
  }
  if (definition.approve === undefined || definition.revise === undefined) {
    throw new InternalError(`${definition.name} is not a gate.`);
  }
  if (event.decision === 'approve') {
    const approved = approve(state, agent.pending, definition, event);
    return enterState(workflows, approved, { ...agent, feedback: '' }, definition.approve, freshEntry);
  }
  const artifact = artifactOf(definition);
  const review = sendComments(sentBack(state, artifact));
  const list = listOf(definition);
  const listed = list === artifact ? null : sentBack(state, list);
  const feedback = reviewFeedback({ ...review, edits: [...review.edits, ...(listed?.edits ?? [])] }, event.feedback);
  const returned = listed === null ? state : withReview(state, list, listed);
  const revised = addFeedback(withReview(returned, artifact, review), definition.feedback, feedback);
  const returning = { ...agent, rounds: agent.rounds + 1, feedback, itemLimit: 0 };
  return enterState(workflows, revised, returning, definition.revise, freshEntry);
}

function sentBack(state: RunState, artifact: string): PlanReview {
  return { ...reviewOf(state, artifact), text: state.artifacts[artifact] ?? '', approval: null };
}

function approve(
  state: RunState,
  pending: Extract<AgentState['pending'], { kind: 'gate' }>,
  definition: StateDefinition,
  event: RunEventOf<'gate.answered'>,
): RunState {
  const [artifact, list] = [artifactOf(definition), listOf(definition)];
  const stoodBefore = pending.item === null ? [] : [{ item: pending.item, decision: 'approve' as const }];
  let reviewed: Reviewed = { review: reviewOf(state, list), text: state.artifacts[list] ?? '' };
  for (const { item, decision } of [...stoodBefore, ...(event.items ?? [])]) {
    // Somebody may have dropped the item at its gate: going on does not bring it back.
    const dropped = isDropped(reviewed, item) && decision === 'approve';
    if (!dropped) reviewed = decideItem(reviewed, item, decision);
  }
  const { review, text } = reviewed;
  const approval = {
    gate: event.gate,
    digest: planDigest(text),
    files: reviewOf(state, artifact).sources,
    by: event.by,
    ...(event.person === undefined ? {} : { name: event.person.name }),
    runAnyway: event.run_anyway ?? false,
    readsOnly: event.reads_only ?? false,
    at: state.updatedAt,
  };
  const approved = withPlan(state, list, { text, review: withApproval(review, approval) });
  if (list === artifact) return approved;
  const digest = planDigest(state.artifacts[artifact] ?? '');
  return withReview(approved, artifact, withApproval(reviewOf(approved, artifact), { ...approval, digest }));
}

function withApproval(review: PlanReview, approval: Approval): PlanReview {
  return { ...review, approval, approvals: [...review.approvals, approval], changed: [] };
}

function isDropped({ review, text }: Reviewed, id: string): boolean {
  return identifyItems(review, text).some((item) => item.id === id && item.status === 'dropped');
}

const heading = '## Review feedback';

function addFeedback(state: RunState, artifact: string | undefined, feedback: string): RunState {
  if (artifact === undefined) return state;
  const text = state.artifacts[artifact] ?? '';
  const section = text.includes(`\n${heading}\n`) ? text : `${text.trimEnd()}\n\n${heading}\n`;
  return { ...state, artifacts: { ...state.artifacts, [artifact]: `${section.trimEnd()}\n\n${feedback}\n` } };
}

/** The person's answer is the input of the next State, in the same Session. */
export function onAskAnswered(workflows: Workflows, state: RunState, agent: AgentState, text: string): RunState {
  return goOnAfterAsk(workflows, state, agent, askedBy(agent).next, text);
}

export function onAskExpired(workflows: Workflows, state: RunState, agent: AgentState): RunState {
  const { timeoutNext } = askedBy(agent);
  if (timeoutNext === null) return stopAgent(state, agent, 'paused', toErrorPayload(new AskExpiredError(agent.state)));
  return goOnAfterAsk(workflows, state, agent, timeoutNext, '');
}

function goOnAfterAsk(workflows: Workflows, state: RunState, agent: AgentState, next: string, input: string): RunState {
  return enterState(workflows, state, agent, next, { session: agent.session, input, variables: {} });
}

function askedBy({ id, pending }: AgentState): Extract<AgentState['pending'], { kind: 'ask' }> {
  if (pending?.kind === 'ask') return pending;
  throw new InternalError(`${id} has not asked anything.`);
}
