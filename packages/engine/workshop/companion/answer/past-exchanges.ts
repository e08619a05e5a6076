import { appendMessage, type Origin, ownWords, readSources, type Session, type Sources } from '../../../model/index.ts';
import type { Exchange } from '../record/fold-companion.ts';

/** What earlier questions may take of the next one's context. */
const mostCharacters = 30_000;

export interface PastMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly origin: Origin;
}

/** The chat so far, newest kept first. An answer made from what this provider may not get is left out (SPEC T6). Pure. */
export function pastExchanges(exchanges: readonly Exchange[], mayShow: (sources: Sources) => boolean): PastMessage[] {
  const kept: PastMessage[] = [];
  let room = mostCharacters;
  for (const { asked, answer } of exchanges.toReversed()) {
    if (answer === null) continue;
    const sources = readSources(answer.made_from);
    const shown = mayShow(sources);
    const text = shown ? answer.text : '(This answer is left out: it was made from files that may not be sent to you.)';
    room -= asked.text.length + text.length;
    if (room < 0) break;
    const origin = shown
      ? { sources, parts: ['earlier answers'], leftOut: [] }
      : { ...ownWords, leftOut: ['earlier answers'] };
    kept.unshift({ role: 'user', text: asked.text, origin: ownWords }, { role: 'assistant', text, origin });
  }
  return kept;
}

export function withPast(session: Session, { role, text, origin }: PastMessage): Session {
  const message = role === 'user' ? { role, text } : { role, text, tool_calls: [] };
  return appendMessage(session, message, origin);
}
