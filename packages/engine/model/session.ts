import type { SessionMessage } from '@galley/schema';

/**
 * A Session: the messages one model context is made of. Kept as a list that shares its tail, so that
 * appending and branching cost the same whatever the length.
 */
export interface Session {
  readonly id: string;
  readonly system: string;
  readonly last: MessageNode | null;
}

interface MessageNode {
  readonly message: SessionMessage;
  readonly previous: MessageNode | null;
}

export function freshSession(id: string, system: string): Session {
  return { id, system, last: null };
}

export function appendMessage(session: Session, message: SessionMessage): Session {
  return { ...session, last: { message, previous: session.last } };
}

export function messagesOf(session: Session): SessionMessage[] {
  const messages: SessionMessage[] = [];
  for (let node = session.last; node !== null; node = node.previous) messages.push(node.message);
  return messages.reverse();
}
