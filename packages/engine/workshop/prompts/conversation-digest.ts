import type { ConversationEntry } from '@galley/schema';

const recent = 6;
const longest = 2000;

/** Earlier conversation in bounded form, so that "now the same for Q2" works (SPEC C6). */
export function digestConversation(entries: readonly ConversationEntry[], currentMessage: string | null): string {
  const earlier = entries.filter((entry) => entry.kind === 'system_event' || entry.message_id !== currentMessage);
  if (earlier.length === 0) return '(this is the first message)';
  const shown = earlier.slice(-recent).map(describe);
  const older = earlier.length - shown.length;
  return [...(older > 0 ? [`(${older} older entries are not shown)`] : []), ...shown].join('\n');
}

function describe(entry: ConversationEntry): string {
  if (entry.kind === 'system_event') return `[${entry.text}]`;
  const speaker = entry.kind === 'user_message' ? 'Person' : 'Assistant';
  const text = entry.text.length <= longest ? entry.text : `${entry.text.slice(0, longest)}… (shortened)`;
  return `${speaker}: ${text}`;
}
