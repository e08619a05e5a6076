import type { CompanionEvent, CompanionEventOf, JournalRow } from '@galley/schema';
import { expect, it } from 'vitest';
import { chatOfRun } from './chat-of-run.ts';
import { type CompanionState, foldCompanion } from './fold-companion.ts';

const stream = 'companion_1-a';
const asked: CompanionEvent = {
  type: 'companion.asked',
  message_id: 'msg_1',
  text: '?',
  model: 'm',
  stage: 'before',
  tiers: [],
  computed: [],
};
const usage = { input_tokens: 10, output_tokens: 5, cost: 0.5 };
const call = { message_id: 'msg_1', call: '1' } as const;
const answered: CompanionEvent = {
  type: 'companion.call_answered',
  ...call,
  text: '',
  tool_calls: [],
  usage,
  elapsed_ms: 1,
  wire: null,
};
const error = { code: 'X', message: 'x', remedy: 'y', details: {} };

function fold(...events: CompanionEvent[]): CompanionState | null {
  const started: CompanionEvent = { type: 'companion.started', companion_id: stream, run_id: null };
  const rows = [started, ...events].map(
    (event, seq): JournalRow<CompanionEvent> => ({ seq, stream, at: 100 + seq, event }),
  );
  return rows.reduce<CompanionState | null>(foldCompanion, null);
}

it('[P11] what a chat used is the sum of its own calls, and unknown once one call is not accounted for', () => {
  const requested = { type: 'companion.call_requested', ...call, model: 'm' } as const;
  expect(fold(asked, requested, answered, requested, answered)?.usage).toEqual({
    calls: 2,
    input_tokens: 20,
    output_tokens: 10,
    cost: 1,
    web: { searches: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
  });
  const lost = { type: 'companion.call_failed', ...call, error, usage: null } as const;
  expect(fold(asked, requested, answered, requested, lost)?.usage).toMatchObject({ calls: 2, cost: null });
});

it('[P12] [P17] searches of the web are booked apart, and unknown once one is not accounted for', () => {
  const looked = (search: CompanionEventOf<'companion.looked'>['search']): CompanionEvent => ({
    ...{ type: 'companion.looked', message_id: call.message_id, call: '1.1', tool: 'web_search', arguments: {} },
    ...{ success: true, receipt: '', sources: [], places: [], proposal: null, computed: null, elapsed_ms: 1 },
    ...(search === undefined ? {} : { search }),
  });
  const usage = { input_tokens: 10, output_tokens: 5, cost: 0.5 };
  const once = fold(asked, answered, looked({ searches: 2, usage }), looked(undefined));
  expect(once?.usage).toMatchObject({ cost: 0.5, input_tokens: 10, web: { searches: 2, input_tokens: 10, cost: 0.5 } });
  const lost = fold(asked, looked({ searches: 2, usage }), looked({ searches: null, usage: null }));
  expect(lost?.usage).toMatchObject({ cost: 0, web: { searches: 3, cost: null } });
});

it('[P17] a chat begun before a run goes on with the first run after it, and with no other', () => {
  const chat = fold(asked);
  const runs = [
    { run_id: 'run_0', started_at: 50 },
    { run_id: 'run_1', started_at: 150 },
    { run_id: 'run_2', started_at: 250 },
  ];
  const chats = chat === null ? [] : [chat];
  expect(chatOfRun(chats, runs, 'run_1')).toBe(chat);
  for (const other of ['run_0', 'run_2', null]) expect(chatOfRun(chats, runs, other)).toBeNull();
  expect(chatOfRun(chats, runs.slice(0, 1), null)).toBe(chat);
  const bound = fold(asked, { type: 'companion.bound', run_id: 'run_2' });
  expect(chatOfRun(bound === null ? [] : [bound], runs, 'run_2')).toBe(bound);
});

it('[R1] the same events make the same chat, and none without its beginning', () => {
  expect(fold(asked, answered)).toEqual(fold(asked, answered));
  expect(foldCompanion(null, { seq: 1, stream, at: 1, event: asked })).toBeNull();
});
