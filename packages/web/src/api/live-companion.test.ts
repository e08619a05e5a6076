import type { Notification } from '@galley/schema';
import { expect, it } from 'vitest';
import { reduceLiveCompanion, silentCompanion } from './live-companion.ts';

const at = { workbench_id: 'wb_1', companion_id: 'cmp_1', beside: 'run_1' } as const;
const delta = (text: string): Notification => ({ type: 'CompanionStreamDelta', ...at, delta: text });
const looking: Notification = { type: 'CompanionLooking', ...at, tool_name: 'git_diff', summary: '' };
const changed: Notification = { type: 'CompanionChanged', ...at };

it('[P13] an answer grows piece by piece, and the next question begins a new one', () => {
  const first = [looking, delta('It cost '), delta('$1.')].reduce(reduceLiveCompanion, silentCompanion);
  expect(first).toEqual({ beside: 'run_1', text: 'It cost $1.', looking: null, over: false });
  expect(reduceLiveCompanion(silentCompanion, looking).looking).toBe('git_diff');
  const second = [changed, delta('No.')].reduce(reduceLiveCompanion, first);
  expect(second).toMatchObject({ text: 'No.', over: false });
});

it('[P13] what is said beside another run is another text', () => {
  const other: Notification = { type: 'CompanionStreamDelta', ...at, beside: null, delta: 'Hello' };
  expect([delta('a'), other].reduce(reduceLiveCompanion, silentCompanion)).toMatchObject({
    beside: null,
    text: 'Hello',
  });
});
