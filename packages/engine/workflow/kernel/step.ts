import { InternalError, type JournalRow, type RunEvent, type RunEventOf } from '@galley/schema';
import { freshSession, joinSources, noSources, openTurn, readSources, type Sources } from '../../model/index.ts';
import { PersistentMap } from '../../workbench/index.ts';
import { type AgentState, newAgent, nothingSpent, type PendingEffect } from './base/agent-state.ts';
import { beginReach, rememberEntered } from './base/run-reach.ts';
import { agentOf, definitionOf, type RunState, runStatus, type Workflows, warn, withAgent } from './base/run-state.ts';
import { nextAttempt } from './base/turn-calls.ts';
import { onCallOfTurn, onCallOfTurnFinished } from './calls-of-turn.ts';
import { enterState, leaveState } from './enter-state.ts';
import { failCall, onSessionCompacted, retryCall } from './failures.ts';
import { enterWorkflow } from './follow-transition.ts';
import { onAskAnswered, onAskExpired, onGateAnswered, onGateOpened } from './gates.ts';
import { onItemChecked } from './item-check.ts';
import { followSetBack, onItemSetBack } from './item-clash.ts';
import { onItemCleared } from './item-retry.ts';
import { reserve, settle } from './ledger.ts';
import { onPlanEvent } from './plan-events.ts';
import { refresh } from './refresh.ts';
import { resumeAgent, skipAgent } from './resume-agent.ts';
import { onTrustAnswered, onTrustAsked } from './trust.ts';
import { turnLimitsOf } from './turn-limits.ts';
import { onModelAnswered, onScriptFinished, onToolFinished, onTurnAnswered } from './turns.ts';

/**
 * The kernel: what a Run is after one more event. Pure: no clock, no disk, no chance. What is left to
 * do stands in each Agent's `pending`, so a Run that died goes on from the fold of its journal alone.
 */
export function step(workflows: Workflows, before: RunState | null, row: JournalRow<RunEvent>): RunState {
  const { event } = row;
  if (event.type === 'run.started') return begin(workflows, row.at, event);
  if (before === null) throw new InternalError(`A run cannot begin with ${event.type}.`);
  const state = {
    ...before,
    updatedAt: row.at,
    idleMs: before.idleMs + idleUntil(before, row),
    sources: joinSources(before.sources, sourcesOf(event)),
  };
  switch (event.type) {
    case 'run.cancelled':
      return { ...state, cancelled: true };
    case 'run.paused':
      return { ...state, paused: { resumeAt: event.resume_at, code: event.error.code } };
    case 'run.resumed':
      return resume(workflows, {
        ...state,
        cancelled: false,
        paused: null,
        switchedModel: event.model ?? state.switchedModel,
      });
    case 'workflow.refreshed':
      return refresh(workflows, state, event);
    case 'budget.raised':
      return raiseBudget({ ...state, budget: event.budget, allowUnknownPrice: event.allow_unknown_price });
    default:
      return followed(stepAgent(workflows, state, agentOf(state, event.agent), event), event);
  }
}

/** Since its last event, where nobody worked on the Run: it waited for a person, or had to be resumed. */
function idleUntil(before: RunState, { at, event }: JournalRow<RunEvent>): number {
  const stood = event.type === 'run.resumed' || runStatus(before) !== 'running';
  return stood ? Math.max(0, at - before.updatedAt) : 0;
}

/** What an event brings into the Run. An intent without a prompt brings nothing. */
function sourcesOf(event: RunEvent): Sources {
  switch (event.type) {
    case 'model.requested':
      return event.prompt === undefined ? noSources : readSources(event.sources);
    case 'turn.requested':
    case 'turn.answered':
    case 'tool.finished':
    case 'script.finished':
      return readSources(event.sources);
    default:
      return noSources;
  }
}

export function foldRun(workflows: Workflows, rows: Iterable<JournalRow<RunEvent>>): RunState | null {
  let state: RunState | null = null;
  for (const row of rows) state = step(workflows, state, row);
  return state;
}

/** After an outcome of an item that was set back while it was under way. */
function followed(state: RunState, event: AgentEvent): RunState {
  return event.type.endsWith('.requested') || event.type === 'item.set_back'
    ? state
    : followSetBack(state, event.agent);
}

type AgentEvent = Extract<RunEvent, { agent: string }>;

function stepAgent(workflows: Workflows, state: RunState, agent: AgentState, event: AgentEvent): RunState {
  switch (event.type) {
    case 'model.requested':
      return onModelRequested(workflows, state, agent, event);
    case 'model.answered': {
      // The cost is booked first, so that a State entered by the answer starts with an empty account.
      const [booked, own] = settle(state, agent, event.usage);
      return onModelAnswered(workflows, booked, own, event);
    }
    case 'model.failed': {
      if (agent.pending?.kind === 'load_workflow')
        return withAgent(state, { ...agent, status: 'failed', error: event.error });
      const [booked, own] =
        event.usage === undefined
          ? [countCutOff(state, agent, event.error.code), agent]
          : settle(state, agent, event.usage);
      return event.transient ? retryCall(workflows, booked, own, event) : failCall(workflows, booked, own, event.error);
    }
    case 'session.compacted':
      return onSessionCompacted(state, agent, event);
    case 'turn.requested':
      return beginTurn(...reserve(countRepeat(state, agent), agent, event.reserved));
    case 'turn.answered': {
      const [booked, own] = settle(noteLeft(state, agent, event.left_behind), agent, event.usage);
      const dearestTurn = Math.max(booked.dearestTurn, event.usage.cost ?? 0);
      return onTurnAnswered(workflows, { ...booked, dearestTurn }, own, event);
    }
    case 'tool.requested':
      return agent.pending?.kind === 'run_turn'
        ? onCallOfTurn(state, agent, agent.pending, event)
        : intend(state, agent);
    case 'item.set_back':
      return onItemSetBack(state, agent, event);
    case 'item.cleared':
      return onItemCleared(workflows, state, agent, event);
    case 'script.requested':
      return intend(state, agent);
    case 'tool.finished':
      return agent.pending?.kind === 'run_turn'
        ? onCallOfTurnFinished(state, agent, agent.pending, event)
        : onToolFinished(workflows, state, agent, event);
    case 'item.checked':
      return onItemChecked(workflows, state, agent, event);
    case 'script.finished':
      return onScriptFinished(workflows, noteLeft(state, agent, event.left_behind), agent, event);
    case 'workflow.loaded':
      return onWorkflowLoaded(workflows, state, agent, event.workflow);
    case 'gate.opened':
      return onGateOpened(workflows, state, agent, event);
    case 'ask.opened':
      return open(state, agent, event.deadline);
    case 'gate.answered':
      return onGateAnswered(workflows, state, agent, event);
    case 'ask.answered':
      return onAskAnswered(workflows, state, agent, event.text);
    case 'ask.expired':
      return onAskExpired(workflows, state, agent);
    case 'budget.reached':
      return holdForBudget(state, agent, event);
    case 'trust.asked':
      return onTrustAsked(state, agent, event);
    case 'trust.answered':
      return onTrustAnswered(state, agent);
    case 'plan.edited':
    case 'plan.commented':
    case 'plan.comment_withdrawn':
    case 'plan.item_decided':
    case 'plan.sources_changed':
    case 'plan.review_required':
    case 'artifact.removed':
      return onPlanEvent(workflows, state, agent, event);
    case 'agent.retried':
      return resumeAgent(workflows, state, agent);
    case 'agent.skipped':
      return skipAgent(workflows, state, agent, event.reason);
    case 'reply.sent':
      return leaveState(workflows, state, agent);
  }
}

function begin(workflows: Workflows, at: number, started: RunState['started']): RunState {
  const { hash } = started.workflow;
  const entry = workflows.get(hash)?.entry;
  if (entry === undefined) throw new InternalError('A run was started whose workflow is not loaded.', { hash });
  const main = newAgent({ id: 'main', parent: null, workflow: hash, backend: started.backend ?? 'builtin' });
  const state: RunState = {
    started,
    workflow: hash,
    reach: beginReach(started),
    switchedModel: null,
    cancelled: false,
    paused: null,
    agents: PersistentMap.empty(),
    counts: { working: 0, waiting: 0, joining: 0, paused: 0, failed: 0, ended: 0 },
    ...givenArtifacts(started),
    reviews: {},
    answers: [],
    budget: started.budget,
    allowUnknownPrice: started.allow_unknown_price,
    usage: { input_tokens: 0, output_tokens: 0, cost: 0 },
    knownCost: 0,
    dearestTurn: 0,
    unknownCalls: 0,
    reservedDollars: 0,
    reservedTokens: 0,
    toolCalls: [],
    printed: [],
    warnings: started.notices ?? [],
    startedAt: at,
    updatedAt: at,
    idleMs: 0,
  };
  return enterState(workflows, withAgent(state, main), main, started.given?.state ?? entry, {
    session: null,
    input: started.request,
    variables: started.variables,
  });
}

/** What it begins with: the plan of another Run where that is tried again with another model (SPEC B13). */
function givenArtifacts({ given }: RunState['started']): Pick<RunState, 'artifacts' | 'artifactSources' | 'sources'> {
  const all = given?.artifacts ?? [];
  const sources = all.map(({ sources: made }) => readSources(made));
  return {
    artifacts: Object.fromEntries(all.map(({ name, text }) => [name, text])),
    artifactSources: Object.fromEntries(all.map(({ name }, index) => [name, sources[index] ?? null])),
    sources: sources.reduce(joinSources, noSources),
  };
}

function onWorkflowLoaded(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  loaded: RunEventOf<'workflow.loaded'>['workflow'],
): RunState {
  const reach = rememberEntered(state.reach, agent, definitionOf(workflows, agent), loaded);
  return enterWorkflow(workflows, { ...state, reach }, agent, loaded.hash);
}

/** Agents that stopped go on; all others stand where they stood. */
function resume(workflows: Workflows, state: RunState): RunState {
  let resumed = state;
  for (const agent of state.agents.values()) resumed = resumeAgent(workflows, resumed, agent);
  return resumed;
}

/** The run's limit is what the event says; a State or fork that stopped gets its own limit once more. */
function raiseBudget(state: RunState): RunState {
  let raised = state;
  for (const { id, pending } of state.agents.values()) {
    if (pending?.kind !== 'budget') continue;
    const { scope } = pending;
    if (scope.kind === 'agent') raised = withAgent(raised, grantAgain(agentOf(raised, scope.agent)));
    const agent = agentOf(raised, id);
    const spentInState = scope.kind === 'state' ? nothingSpent : agent.spentInState;
    raised = withAgent(raised, { ...agent, spentInState, status: 'working', pending: pending.held, error: null });
  }
  return raised;
}

function grantAgain(agent: AgentState): AgentState {
  if (agent.limit === null) return agent;
  const { dollars, tokens } = agent.limit;
  const limit = {
    dollars: dollars === null ? null : Math.max(dollars, agent.spent.known) + dollars,
    tokens: tokens === null ? null : Math.max(tokens, agent.spent.tokens) + tokens,
  };
  return { ...agent, limit };
}

function holdForBudget(state: RunState, agent: AgentState, event: RunEventOf<'budget.reached'>): RunState {
  if (agent.pending === null) throw new InternalError(`${agent.id} was not about to do anything.`);
  const pending = { kind: 'budget', scope: event.scope, held: agent.pending } as const;
  return withAgent(state, { ...agent, status: 'waiting', pending, error: event.error });
}

function onModelRequested(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'model.requested'>,
): RunState {
  const { prompt, reserved, call } = event;
  const [held, reserving] = reserve(countRepeat(state, agent), agent, reserved);
  const own = noteShort(reserving, reserved.output !== undefined);
  if (prompt === undefined) return intend(held, own);
  const session = own.session ?? freshSession(`${state.started.run_id}/${call}`, prompt.system);
  const origin = { sources: readSources(event.sources), parts: event.parts ?? [], leftOut: event.left_out ?? [] };
  const definition = definitionOf(workflows, own);
  const limits = turnLimitsOf(state, definition);
  const turn = openTurn({ ...session, parent: null }, prompt.user, definition.max_turns, {
    limits,
    origin,
    stable: prompt.stable,
  });
  return intend(held, own, { turn, reminder: null });
}

function noteShort(agent: AgentState, keptShort: boolean): AgentState {
  const { pending } = agent;
  return pending?.kind === 'call_model' && keptShort ? { ...agent, pending: { ...pending, keptShort } } : agent;
}

/** A second intent for one call: the first was cut off, and nobody knows what it cost. */
function countRepeat(state: RunState, { pending }: AgentState): RunState {
  const repeated = pending !== null && 'intended' in pending && pending.intended;
  return repeated ? { ...state, unknownCalls: state.unknownCalls + 1 } : state;
}

/** Of a program that was stopped on its way nobody knows what it spent. */
function countCutOff(state: RunState, { pending }: AgentState, code: string): RunState {
  const cutOff = pending?.kind === 'run_turn' && pending.intended && cutOffCodes.has(code);
  return cutOff ? { ...state, unknownCalls: state.unknownCalls + 1 } : state;
}

const cutOffCodes: ReadonlySet<string> = new Set([
  'BACKEND_FAILED',
  'LOOP_DETECTED',
  'OUTPUT_TOO_LARGE',
  'TIME_LIMIT',
  'TURN_ABORTED',
]);

function intend(state: RunState, agent: AgentState, change: Partial<AgentState> = {}): RunState {
  const { pending } = agent;
  if (pending === null || !('intended' in pending)) {
    throw new InternalError(`${agent.id} was not about to call anything.`);
  }
  return withAgent(state, { ...agent, ...change, pending: { ...pending, intended: true } as PendingEffect });
}

/** What was written and not taken in must not vanish without a word. */
function noteLeft(state: RunState, agent: AgentState, left: readonly string[] = []): RunState {
  if (left.length === 0) return state;
  return warn(
    state,
    `${agent.id} at ${agent.state} wrote files that were not taken into the Draft: ${left.join(', ')}.`,
  );
}

/** Another attempt at a turn: calls that were open came to nothing, those that were done are not done again. */
function beginTurn(state: RunState, agent: AgentState): RunState {
  const { pending } = agent;
  if (pending?.kind !== 'run_turn') throw new InternalError(`${agent.id} was not about to hand over a turn.`);
  return intend(state, { ...agent, pending: { ...pending, calls: nextAttempt(pending.calls) } });
}

function open(state: RunState, agent: AgentState, deadline: number | null): RunState {
  const { pending } = agent;
  if (pending?.kind === 'ask') {
    return withAgent(state, { ...agent, status: 'waiting', pending: { ...pending, opened: true, deadline } });
  }
  throw new InternalError(`${agent.id} is not waiting for approval.`);
}
