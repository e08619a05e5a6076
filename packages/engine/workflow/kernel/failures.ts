import { describeScope, type ErrorPayload, type RunEventOf, toErrorPayload } from '@galley/schema';
import { faultPolicy, replaceMessages, shorterMessages, targetAfterRefusal } from '../../model/index.ts';
import type { AgentState, PendingEffect } from './base/agent-state.ts';
import { BudgetTooShortError } from './base/errors.ts';
import { itemCheckFrame } from './base/item-check-frame.ts';
import { definitionOf, followsRules, type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { endItem } from './end-item.ts';
import { beginWork, sessionForRetry, stopAgent } from './enter-state.ts';
import { failItemCheck } from './item-check.ts';
import { tryItemAgain } from './item-retry.ts';
import { narrowestScope, release } from './ledger.ts';

/** Faults of the way there are tried again this often before they count as a failure (SPEC R6). */
const transientTries = 6;
const longestDelayMs = 60_000;
/** A script that was cut off may have done its work: only a person can say whether it may run again. */
const outcomeUnknown = 'OUTCOME_UNKNOWN';
const costLimit = 'COST_LIMIT';
const outputLimit = 'MODEL_OUTPUT_LIMIT';
/** A Session is shortened so often for one call: what is still too long then is too long for this model. */
const mostShortened = 2;
const tooLongCode = 'MODEL_CONTEXT_TOO_LONG';
/** A program that crashed is begun again this often: half of such crashes are the machine's, not the work's. */
const crashTries = 3;
const crashed = 'BACKEND_FAILED';
/** Nothing was asked yet: a person corrects the prompt, and the State is begun anew. */
const variableUnset = 'VARIABLE_UNSET';

/** 1 s, 2 s, 4 s …; the shell adds jitter, which must not be part of a replay. */
export function backoffMs(attempt: number, firstMs = 1000): number {
  return Math.min(longestDelayMs, firstMs * 2 ** (attempt - 1));
}

/** The same call once more after a while; the Session is as it was. */
export function retryCall(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  { error, retry_after_ms: retryAfterMs }: Pick<RunEventOf<'model.failed'>, 'error' | 'retry_after_ms'>,
): RunState {
  const { pending } = agent;
  if (pending === null || (pending.kind !== 'call_model' && pending.kind !== 'run_turn')) return state;
  if (pending.attempt >= transientTries) return failCall(workflows, state, agent, error, pending.attempt);
  const told = retryAfterMs ?? error.details.retry_after_ms;
  const wait = typeof told === 'number' ? told : 0;
  const delayMs = Math.max(wait, backoffMs(pending.attempt));
  const again = { ...pending, intended: false, attempt: pending.attempt + 1, delayMs };
  const [released, freed] = release(state, agent);
  return withAgent(released, { ...freed, pending: again });
}

/**
 * A call that is not tried again by itself. What says nothing about the work leaves it as it stands: the Agent pauses,
 * and goes on after the last message of its Session when a person resumes, with this model or another (SPEC A4).
 */
export function failCall(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  error: ErrorPayload,
  tries?: number,
): RunState {
  const { pending } = agent;
  if (error.code === variableUnset) return stopAgent(state, agent, 'paused', error);
  const asks = askForMore(workflows, state, agent, error);
  if (asks !== null) return asks;
  const shorter = shortenAndRetry(state, agent, error);
  if (shorter !== null) return shorter;
  const mayCrashAgain = followsRules(state, 3) && error.code === crashed && tries === undefined;
  if (mayCrashAgain && pending?.kind === 'run_turn' && pending.attempt < crashTries) {
    return retryCall(workflows, state, agent, { error });
  }
  if (error.code === costLimit && pending?.kind === 'run_turn') return holdTurn(state, agent, pending, error);
  const pauses = followsRules(state, 2) && faultPolicy(error.code, tries !== undefined) === 'pause';
  if (!pauses || pending?.kind !== 'call_model') return failTurn(workflows, state, agent, error);
  const [released, freed] = release(state, agent);
  const told = tries === undefined ? error : { ...error, details: { ...error.details, tries } };
  const again = { ...pending, intended: false, attempt: 1, delayMs: 0 };
  return withAgent(released, { ...freed, status: 'paused', pending: again, error: told });
}

/** An answer that had to end where the budget did: a person grants more, or the Run stays where it is (SPEC O12). */
function askForMore(workflows: Workflows, state: RunState, agent: AgentState, error: ErrorPayload): RunState | null {
  const { pending } = agent;
  if (pending?.kind !== 'call_model' || pending.keptShort !== true || error.code !== outputLimit) return null;
  const scope = narrowestScope(state, agent, definitionOf(workflows, agent));
  const [released, freed] = release(state, agent);
  const held = { ...pending, intended: false, attempt: 1, delayMs: 0 };
  const told = toErrorPayload(new BudgetTooShortError(describeScope(scope)));
  return withAgent(released, { ...freed, status: 'waiting', pending: { kind: 'budget', scope, held }, error: told });
}

/** The program stopped at its limit in the middle of its turn: it goes on in its Session when a person grants more. */
function holdTurn(
  state: RunState,
  agent: AgentState,
  turn: Extract<PendingEffect, { kind: 'run_turn' }>,
  error: ErrorPayload,
): RunState {
  const [released, freed] = release(state, agent);
  const held = { ...turn, intended: false, attempt: turn.attempt + 1, delayMs: 0 };
  const pending = { kind: 'budget', scope: { kind: 'turn', call: turn.call }, held } as const;
  return withAgent(released, { ...freed, status: 'waiting', pending, error });
}

/**
 * A turn that failed. An item is tried again in a fresh Session that is told why, then marked and passed over; any
 * other State is begun anew as often as its policy allows, then the Agent stops.
 */
export function failTurn(workflows: Workflows, state: RunState, agent: AgentState, error: ErrorPayload): RunState {
  const definition = definitionOf(workflows, agent);
  const [released, freed] = release(state, agent);
  if (definition.each !== undefined && freed.item !== null) {
    if (!isHopeless(state, agent, error) && freed.item.attempt <= definition.retries) {
      return withAgent(released, tryItemAgain(workflows, released, freed, freed.item, error.message));
    }
    return endItem(workflows, released, freed, { text: '', outcome: { failed: error.message } });
  }
  if (freed.retries < definition.retries && error.code !== outcomeUnknown && !isHopeless(state, agent, error)) {
    const again = { ...freed, session: sessionForRetry(workflows, freed), retries: freed.retries + 1 };
    return beginWork(workflows, released, again, backoffMs(again.retries, definition.backoff));
  }
  const checked = itemCheckFrame(freed);
  if (checked !== null) return failItemCheck(workflows, released, freed, checked, error.message);
  return stopAgent(released, freed, 'failed', error);
}

/** A provider found the request too long: the call is made again with a shorter Session, never with the same. Null: it cannot be. */
function shortenAndRetry(state: RunState, agent: AgentState, { code }: ErrorPayload): RunState | null {
  const { pending, turn } = agent;
  if (!followsRules(state, 4) || code !== tooLongCode || pending?.kind !== 'call_model' || turn === null) return null;
  const tooLong = (pending.tooLong ?? 0) + 1;
  const { session } = turn;
  if (tooLong > mostShortened || shorterMessages(session, targetAfterRefusal(session)) === null) return null;
  const [released, freed] = release(state, agent);
  const again = { ...pending, intended: false, attempt: 1, delayMs: 0, tooLong };
  return withAgent(released, { ...freed, pending: again });
}

/** Whether the Agent's call waits for its Session to be shortened. */
export function mustShorten({ pending }: AgentState): boolean {
  return pending?.kind === 'call_model' && (pending.tooLong ?? 0) > (pending.shortened ?? 0);
}

/** The prompt alone was refused: a fresh Session would begin with the same. */
function isHopeless(state: RunState, { turn }: AgentState, { code }: ErrorPayload): boolean {
  return followsRules(state, 4) && code === tooLongCode && turn?.calls === 0;
}

/** The Session goes on with what the event holds: how it was shortened may change, what a Run was told may not. */
export function onSessionCompacted(
  state: RunState,
  agent: AgentState,
  { messages }: RunEventOf<'session.compacted'>,
): RunState {
  const { pending, turn, session } = agent;
  const told = pending?.kind === 'call_model' ? { ...pending, shortened: pending.tooLong ?? 0 } : pending;
  if (turn !== null) {
    const shortened = { ...turn, session: replaceMessages(turn.session, messages) };
    return withAgent(state, { ...agent, pending: told, turn: shortened });
  }
  return withAgent(state, {
    ...agent,
    pending: told,
    session: session === null ? null : replaceMessages(session, messages),
  });
}
