import type { SessionMessage, Usage } from '@galley/schema';

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
}

interface MessageNode {
  readonly message: SessionMessage;
  readonly previous: MessageNode | null;
}

export function freshSession(id: string, system: string): Session {
  return { id, system, last: null, parent: null, totals: null };
}

/** A new Session that begins with everything this one holds; neither sees what the other appends. */
export function branchSession(session: Session, id: string): Session {
  return { ...session, id, parent: session.id };
}

export function appendMessage(session: Session, message: SessionMessage): Session {
  return { ...session, last: { message, previous: session.last } };
}

export function messagesOf(session: Session): SessionMessage[] {
  const messages: SessionMessage[] = [];
  for (let node = session.last; node !== null; node = node.previous) messages.push(node.message);
  return messages.reverse();
}
