import type { SessionMessage, Usage } from '@galley/schema';
import { joinSources, noSources, type Sources } from './sources.ts';

/**
 * A Session: the messages one model context is made of. Kept as a list that shares its tail, so that
 * appending and branching cost the same whatever the length.
 */
export interface Session {
  readonly id: string;
  readonly system: string;
  readonly last: MessageNode | null;
  /** The Session it was branched from, until it has had a turn of its own: another program must branch its own record. */
  readonly parent: string | null;
  /** What another program that keeps this Session says it has cost so far. */
  readonly totals: Usage | null;
  /** What another program's own record of it is made from; our messages say it themselves. */
  readonly held: Origin;
}

/** Where a message's content comes from, for consent and the egress log (SPEC T6). */
export interface Origin {
  readonly sources: Sources;
  /** What it holds beside the State's own words: conversation, artifacts, maps. */
  readonly parts: readonly string[];
  /** What was left out of it, since it may not be sent. */
  readonly leftOut: readonly string[];
}

export const ownWords: Origin = { sources: noSources, parts: [], leftOut: [] };

interface MessageNode {
  readonly message: SessionMessage;
  readonly origin: Origin;
  readonly previous: MessageNode | null;
}

export function freshSession(id: string, system: string): Session {
  return { id, system, last: null, parent: null, totals: null, held: ownWords };
}

/** A new Session that begins with everything this one holds; neither sees what the other appends. */
export function branchSession(session: Session, id: string): Session {
  return { ...session, id, parent: session.id };
}

export function appendMessage(session: Session, message: SessionMessage, origin = ownWords): Session {
  return { ...session, last: { message, origin, previous: session.last } };
}

/** Where everything comes from that a request with this Session holds. */
export function originOf({ held, last }: Session): Origin {
  let { sources } = held;
  const parts = new Set(held.parts);
  const leftOut = new Set(held.leftOut);
  for (let node = last; node !== null; node = node.previous) {
    sources = joinSources(sources, node.origin.sources);
    for (const part of node.origin.parts) parts.add(part);
    for (const part of node.origin.leftOut) leftOut.add(part);
  }
  return { sources, parts: [...parts].sort(), leftOut: [...leftOut].sort() };
}

export function messagesOf(session: Session): SessionMessage[] {
  const messages: SessionMessage[] = [];
  for (let node = session.last; node !== null; node = node.previous) messages.push(node.message);
  return messages.reverse();
}

/** The same Session with other messages in the place of its own; it is still made from all that they were made from. */
export function replaceMessages(session: Session, messages: readonly SessionMessage[]): Session {
  const emptied: Session = { ...session, last: null, held: originOf(session) };
  return messages.reduce((grown, message) => appendMessage(grown, message), emptied);
}
