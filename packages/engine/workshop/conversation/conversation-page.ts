import type { ConversationEntry } from '@galley/schema';
import type { History, TimelineEntry } from '../../workbench/index.ts';
import { foldPart } from './conversation.ts';

export interface ConversationPage {
  /** Oldest first. */
  readonly entries: ConversationEntry[];
  /** The place before which the next page ends; null when this one begins the conversation. */
  readonly next: number | null;
}

/**
 * The newest entries before a place. What undo can reach is in memory, so that the newest page of a long conversation
 * costs what it holds; only who goes back further pays for reading the rest.
 */
export async function conversationPage(
  history: Pick<History, 'timeline' | 'wholeTimeline' | 'earlierEntries'>,
  { limit, before }: { readonly limit: number; readonly before: number | null },
): Promise<ConversationPage> {
  const recent = history.timeline();
  const isEnough = history.earlierEntries() === 0 || placeIn(recent, before) - limit > 0;
  const timeline = isEnough ? recent : await history.wholeTimeline();
  const end = placeIn(timeline, before);
  const start = Math.max(0, end - limit);
  const first = timeline[start];
  const entries = foldPart(timeline, start, end);
  return { entries, next: start === 0 || first === undefined ? null : first.row.seq };
}

/** How many entries come before the place. */
function placeIn(timeline: readonly TimelineEntry[], before: number | null): number {
  if (before === null) return timeline.length;
  let low = 0;
  let high = timeline.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timeline[middle]?.row.seq ?? Number.POSITIVE_INFINITY) < before) low = middle + 1;
    else high = middle;
  }
  return low;
}
