import type { RunView } from '@galley/schema';
import type { History, TimelineEntry } from '../../workbench/index.ts';

/** Whether a Run was undone on its way and cannot go on. Those outside the conversation never are. */
export function isUndone(history: Pick<History, 'uncountedRuns'>): (run: RunView) => boolean {
  const uncounted = history.uncountedRuns();
  return ({ run_id, message_id, status }) => status !== 'done' && message_id !== null && uncounted.has(run_id);
}

/** The request that a message belongs to: itself, or what the person asked before it. */
export function requestOf(
  timeline: readonly TimelineEntry[],
  messageId: string,
): { readonly messageId: string; readonly text: string; readonly runId: string | null } | null {
  let request = null;
  for (const { row } of timeline) {
    const { event } = row;
    if (event.type !== 'message.added') continue;
    if (event.role === 'user') request = { messageId: event.message_id, text: event.text, runId: event.run_id };
    if (event.message_id === messageId) return request;
  }
  return null;
}
