import type { ErrorPayload, RunEventOf, SessionMessage } from '@galley/schema';
import { compactMessages, messageCharacters, messagesOf, replaceMessages, type Session } from '../../model/index.ts';
import type { AgentState } from './agent-state.ts';
import { release } from './ledger.ts';
import { followsRules, type RunState, withAgent } from './run-state.ts';

/** A Session is shortened so often for one call: what is still too long then is too long for this model. */
const mostShortened = 2;
/** Less than this is not worth a call: it would be refused again. */
const worthIt = 0.9;
const tooLongCode = 'MODEL_CONTEXT_TOO_LONG';

/** The messages of a Session within `target` characters; null where that would hardly make it shorter. */
export function shorterMessages(session: Session, target: number): readonly SessionMessage[] | null {
  const messages = messagesOf(session);
  const shorter = compactMessages(messages, target);
  return messageCharacters(shorter) < messageCharacters(messages) * worthIt ? shorter : null;
}

/** What is asked of a Session that a provider refused for its length. */
export function targetAfterRefusal(session: Session): number {
  return Math.floor(messageCharacters(messagesOf(session)) / 2);
}

/** A provider found the request too long: the call is made again with a shorter Session, never with the same. Null: it cannot be. */
export function shortenAndRetry(state: RunState, agent: AgentState, { code }: ErrorPayload): RunState | null {
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
export function isHopeless(state: RunState, { turn }: AgentState, { code }: ErrorPayload): boolean {
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
