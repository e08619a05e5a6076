import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import { expect, it } from 'vitest';
import type { TimelineEntry } from '../../workbench/index.ts';
import { foldConversation } from './conversation.ts';

function said(number: number, previous: TimelineEntry | null, text = `message ${number}`): TimelineEntry {
  const event: WorkbenchEvent = {
    type: 'message.added',
    message_id: `msg_${number}`,
    role: 'user',
    text,
    run_id: null,
    elapsed_ms: null,
    tool_calls: [],
  };
  const row: JournalRow<WorkbenchEvent> = { seq: number, stream: 'workbench', at: number, event };
  return { row, previous, publish: null, paths: [], endedDrafts: 0 };
}

const texts = (timeline: readonly TimelineEntry[]) => foldConversation(timeline).map(({ text }) => text);

it('[C1] a conversation that grew, was cut by an undo and went on another way is told as it is', () => {
  const one = said(1, null);
  const two = said(2, one);
  const three = said(3, two);
  expect(texts([one, two])).toEqual(['message 1', 'message 2']);
  const before = foldConversation([one, two]);
  expect(texts([one, two, three])).toEqual(['message 1', 'message 2', 'message 3']);
  expect(before).toHaveLength(2);
  const other = said(4, one, 'another way');
  expect(texts([one, other])).toEqual(['message 1', 'another way']);
  expect(texts([one])).toEqual(['message 1']);
  expect(texts([one, two, three])).toEqual(['message 1', 'message 2', 'message 3']);
  expect(texts([])).toEqual([]);
});
