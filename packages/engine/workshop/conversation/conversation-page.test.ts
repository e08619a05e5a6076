import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../workbench/index.ts';
import { foldConversation } from './conversation.ts';
import { conversationPage } from './conversation-page.ts';

type Kind = 'ask' | 'answer' | 'broken' | 'undo';

/** A conversation of these kinds; its sequence numbers have gaps, as a journal's have. */
function timelineOf(kinds: readonly Kind[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let run = 0;
  kinds.forEach((kind, index) => {
    if (kind === 'ask') run += 1;
    const common = { message_id: `msg_${index}`, elapsed_ms: null, tool_calls: [], run_id: `run_${run}` };
    const event: WorkbenchEvent =
      kind === 'undo'
        ? { type: 'timeline.moved', kind: 'undo', to_seq: 1, paths: [], checkpoint_id: null }
        : {
            type: 'message.added',
            role: kind === 'ask' ? 'user' : 'assistant',
            text: `${kind} ${index}`,
            ...common,
            ...(kind === 'broken' ? { interrupted: true } : {}),
          };
    const row: JournalRow<WorkbenchEvent> = { seq: (index + 1) * 3, stream: 'workbench', at: index, event };
    entries.push({ row, previous: entries.at(-1) ?? null, publish: null, paths: [], endedDrafts: 0 });
  });
  return entries;
}

/** So much of it is in memory; how often the rest was read is counted. */
function historyOf(whole: readonly TimelineEntry[], inMemory: number) {
  const reads = { whole: 0 };
  const recent = whole.slice(whole.length - inMemory);
  const history = {
    timeline: () => recent,
    earlierEntries: () => whole.length - recent.length,
    wholeTimeline: async () => {
      reads.whole += 1;
      return whole;
    },
  };
  return { history, reads };
}

describe('[C1] a conversation page by page', () => {
  it('the pages put together are the conversation, whatever their size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Kind>('ask', 'answer', 'broken', 'undo'), { maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(30),
        async (kinds, limit, inMemory) => {
          const whole = timelineOf(['ask', ...kinds]);
          const { history } = historyOf(whole, Math.min(whole.length, inMemory + 1));
          const pages: string[][] = [];
          let before: number | null = null;
          do {
            const page: Awaited<ReturnType<typeof conversationPage>> = await conversationPage(history, {
              limit,
              before,
            });
            expect(page.entries.length).toBeLessThanOrEqual(limit);
            pages.unshift(page.entries.map(({ text }) => text));
            before = page.next;
          } while (before !== null);
          expect(pages.flat()).toEqual(foldConversation(whole).map(({ text }) => text));
        },
      ),
    );
  });

  it('the newest page does not read what is not in memory', async () => {
    const whole = timelineOf(Array.from({ length: 2_000 }, (_, index) => (index % 2 === 0 ? 'ask' : 'answer')));
    const { history, reads } = historyOf(whole, 400);
    const newest = await conversationPage(history, { limit: 30, before: null });
    expect(newest.entries.map(({ text }) => text).at(-1)).toBe('answer 1999');
    expect(newest.entries).toHaveLength(30);
    expect(reads.whole).toBe(0);
    await conversationPage(history, { limit: 30, before: (whole[1_610]?.row.seq ?? 0) + 1 });
    expect(reads.whole).toBe(1);
  });
});
