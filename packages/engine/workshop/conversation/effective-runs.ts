import type { RunView } from '@galley/schema';
import type { TimelineEntry } from '../../workbench/index.ts';

/**
 * The Runs that count, newest first: their message stands in the conversation, and no undo went back to right after it.
 * Such a Run has its message but not its work, so it must not go on.
 */
export function* effectiveRuns(timeline: readonly TimelineEntry[]): Generator<string> {
  for (let index = timeline.length - 1; index >= 0; index -= 1) {
    const event = timeline[index]?.row.event;
    if (event?.type !== 'message.added' || event.role !== 'user' || event.run_id === null) continue;
    const next = timeline[index + 1]?.row.event;
    if (next?.type !== 'timeline.moved' || next.kind !== 'undo') yield event.run_id;
  }
}

/** Whether a Run was undone on its way and cannot go on. Those outside the conversation never are. */
export function isUndone(timeline: readonly TimelineEntry[]): (run: RunView) => boolean {
  const counted = new Set(effectiveRuns(timeline));
  return ({ run_id, message_id, status }) => status !== 'done' && message_id !== null && !counted.has(run_id);
}

/** The request that a message belongs to: itself, or what the person asked before it. */
export function requestOf(
  timeline: readonly TimelineEntry[],
  messageId: string,
): { readonly messageId: string; readonly text: string } | null {
  let request = null;
  for (const { row } of timeline) {
    const { event } = row;
    if (event.type !== 'message.added') continue;
    if (event.role === 'user') request = { messageId: event.message_id, text: event.text };
    if (event.message_id === messageId) return request;
  }
  return null;
}
