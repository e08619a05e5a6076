import type { ConversationEntry } from '@galley/schema';

/** The records of `conversation.jsonl` (SPEC C1). */
export function conversationLines(entries: readonly ConversationEntry[]): string[] {
  return entries.map(({ kind, ...fields }) => JSON.stringify({ type: kind, ...fields }));
}
