import {
  messageCharacters,
  type RegisteredModel,
  type Session,
  shorterMessages,
  targetAfterRefusal,
} from '../../model/index.ts';
import { type AgentState, mustShorten } from '../../workflow/index.ts';
import { charactersPerToken } from '../prompts/prompt-budget.ts';
import { sessionCharacters } from '../prompts/session-characters.ts';
import { answerTokens } from './estimate-call.ts';

/** Tokens are counted by their usual length; tables and other languages have shorter ones. */
const safety = 0.8;
/** A Session that is shortened gets room to work in, or it would be shortened again with every call. */
const share = 0.6;

export interface CompactPlace {
  readonly agent: AgentState;
  readonly session: Session;
  readonly model: RegisteredModel;
  readonly contextTokens: number;
  /** Everything that is sent beside the Session. */
  readonly fixed: number;
}

/** The Session in shorter form where the next request would not fit its model, or did not; else null. */
export function compactSession({ agent, session, model, contextTokens, fixed }: CompactPlace) {
  if (model.offline) return null;
  const before = sessionCharacters(session);
  const output = Math.min(answerTokens(model), contextTokens / 2);
  const room = Math.max(0, (contextTokens - output) * charactersPerToken * safety - fixed);
  const refused = mustShorten(agent);
  if (!refused && before <= room) return null;
  const target = refused ? Math.min(targetAfterRefusal(session), room) : room * share;
  const messages = shorterMessages(session, target);
  if (messages === null) return null;
  const reason = refused ? ('refused' as const) : ('near_limit' as const);
  return { reason, before, after: messageCharacters(messages), messages };
}
