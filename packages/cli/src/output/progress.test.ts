import type { Notification } from '@galley/schema';
import { expect, it } from 'vitest';
import { advanceProgress, formatSeconds, noProgress, renderProgress, timeLeft } from './progress.ts';
import { renderWaiting } from './show-waiting.ts';

const facts = { seconds: 4, left: null, cost: null, columns: 200 };

const target = { workbench_id: 'wb_1', run_id: 'run_1' };
const steps: Notification[] = [
  { type: 'WorkshopPhaseStarted', ...target, phase: 'implement' },
  { type: 'WorkshopImplementProgress', ...target, current_item: 3, total_items: 12, item_label: 'Transport' },
  { type: 'WorkshopToolExecuting', ...target, call_id: 'c', tool_name: 't', summary: 'Writing sheet Transport' },
];

it('[X2] shows the item, a bar and the tool at work', () => {
  const state = steps.reduce(advanceProgress, noProgress);
  expect(renderProgress(state, facts)).toBe(
    '████░░░░░░░░░░░░░░░░░░░░ Working on item 3 of 12: Transport 4s · Writing sheet Transport',
  );
});

it('[X3] never fills the last column of the terminal', () => {
  const state = steps.reduce(advanceProgress, noProgress);
  for (const columns of [10, 40, 80]) expect(renderProgress(state, { ...facts, columns }).length).toBeLessThan(columns);
});

it('[X3] says how long it took, how long it will take, and what it cost so far', () => {
  const state = steps.reduce(advanceProgress, noProgress);
  const known = { ...facts, seconds: 130, left: timeLeft(state, 60), cost: 0.1234 };
  expect(renderProgress(state, known)).toContain('Transport 2m 10s, about 5m 0s left, $0.12 · Writing');
  expect(renderProgress(state, { ...facts, cost: 0.0012 })).toContain('4s, $0.0012');
  expect(renderProgress(state, { ...facts, cost: 0 })).not.toContain('$');
  expect(timeLeft({ ...state, done: 0 }, 60)).toBeNull();
  expect([formatSeconds(3.6), formatSeconds(7265)]).toEqual(['4s', '2h 1m']);
});

it('[X3] a wait of unknown length moves, says its time and stays in its line', () => {
  const lines = [1, 1.25, 9, 300].map((seconds) => renderWaiting('Publishing 3 files', seconds, 80));
  expect(new Set(lines).size).toBe(4);
  for (const line of lines) expect(line).toMatch(/^[░█]{24} Publishing 3 files \d/);
  expect(renderWaiting('Publishing 3 files', 5, 30).length).toBeLessThan(30);
  expect(renderWaiting('Publishing 3 files', 5, 80, 0.5)).toBe(
    `${'█'.repeat(12)}${'░'.repeat(12)} Publishing 3 files 5s, 50 %`,
  );
});
