import type { CompanionEvent, JournalRow, WorkbenchEvent } from '@galley/schema';
import { expect, it } from 'vitest';
import { isCut, settleCut } from './settle-cut.ts';

const question = { message_id: 'msg_1' } as const;
const asked: CompanionEvent = {
  ...{ type: 'companion.asked', ...question, text: '?', model: 'm' },
  ...{ stage: 'before', tiers: [], computed: [] },
};
const requested: CompanionEvent = { type: 'companion.call_requested', ...question, call: '1', model: 'm' };
const error = { code: 'X', message: 'x', remedy: 'y', details: {} };
const ended: CompanionEvent = { type: 'companion.failed', ...question, error };
const usage = { input_tokens: 9, output_tokens: 1, cost: 0.02 };
const named = { companion_id: 'companion_1-a', call: 'msg_1/1.1' } as const;
const search: WorkbenchEvent = {
  ...{ type: 'web.search_requested', ...named, run_id: null, model: 'm', provider: 'p' },
  ...{ address: 'https://p.example', query: 'tin', asked: {} },
};
const found: WorkbenchEvent = {
  ...{ type: 'web.search_finished', ...named, queries: ['tin'], pages: [], opened: ['https://o.example'] },
  ...{ searches: 2, text: '', usage, error: null, sent: null, elapsed_ms: 1 },
};
const rows = (...events: WorkbenchEvent[]): JournalRow<WorkbenchEvent>[] =>
  events.map((event, seq) => ({ seq, stream: 'workbench', at: seq, event }));

it('[O10] [P11] a call that was under way is booked as one of unknown cost, and the question has an end', () => {
  expect(isCut([asked, requested])).toBe(true);
  expect(settleCut([asked, requested], [])).toMatchObject([
    { type: 'companion.call_failed', call: '1', usage: null },
    { type: 'companion.failed', ...question },
  ]);
});

it('[O10] [P17] a search is booked from the journal: at what it cost where its outcome is there, else as unknown', () => {
  const answered: CompanionEvent = {
    ...{ type: 'companion.call_answered', ...question, call: '1', text: '', tool_calls: [], usage },
    ...{ elapsed_ms: 1, wire: null },
  };
  const events = [asked, requested, answered];
  expect(settleCut(events, rows(search))).toMatchObject([
    { type: 'companion.looked', call: '1.1', search: { searches: null, usage: null } },
    { type: 'companion.failed' },
  ]);
  expect(settleCut(events, rows(search, found))[0]).toMatchObject({
    search: { searches: 2, usage, opened: ['https://o.example'] },
  });
  const [booked] = settleCut(events, rows(search, found));
  expect(settleCut([...events, ...(booked === undefined ? [] : [booked])], rows(search, found))).toMatchObject([
    { type: 'companion.failed' },
  ]);
});

it('[O10] of a chat whose questions all have an end nothing is written', () => {
  expect([isCut([asked, requested, ended]), settleCut([asked, requested, ended], rows(search))]).toEqual([false, []]);
});
