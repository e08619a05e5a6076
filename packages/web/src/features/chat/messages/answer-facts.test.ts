import type { AnsweredRun } from '@galley/schema';
import { expect, it } from 'vitest';
import { answerFacts } from './answer-facts.ts';

const at = Date.UTC(2026, 0, 2, 12);
const entry = {
  kind: 'assistant_message' as const,
  message_id: 'msg_1',
  at,
  text: 'Done.',
  run_id: 'run_1',
  elapsed_ms: 65_000,
  tool_calls: [],
};
const run: AnsweredRun = {
  run_id: 'run_1',
  model: 'anthropic/sample',
  usage: { input_tokens: 1000, output_tokens: 234, cost: 0.0123 },
  items: 3,
  failed_items: 0,
  unverified_items: 0,
};

it('[A7] an answer says its time and cost; an unknown price is said, never zero', () => {
  expect(answerFacts(entry, run, at).slice(1)).toEqual(['1 min 05 s', '$0.0123']);
  const unpriced = { ...run, usage: { ...run.usage, cost: null } };
  expect(answerFacts(entry, unpriced, at).slice(1)).toEqual(['1 min 05 s', 'price unknown (1,234 tokens)']);
  const free = { ...run, usage: { input_tokens: 0, output_tokens: 0, cost: 0 } };
  expect(answerFacts(entry, free, at).slice(1)).toEqual(['1 min 05 s']);
});

it('[R18] an answer names items that failed or are unverified', () => {
  expect(answerFacts(entry, { ...run, failed_items: 1, unverified_items: 2 }, at).slice(3)).toEqual([
    '1 item failed',
    '2 items unverified',
  ]);
});
