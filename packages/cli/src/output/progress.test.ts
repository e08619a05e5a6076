import type { Notification } from '@galley/schema';
import { expect, it } from 'vitest';
import { advanceProgress, noProgress, renderProgress } from './progress.ts';

const target = { workbench_id: 'wb_1', run_id: 'run_1' };
const steps: Notification[] = [
  { type: 'WorkshopPhaseStarted', ...target, phase: 'implement' },
  { type: 'WorkshopImplementProgress', ...target, current_item: 3, total_items: 12, item_label: 'Transport' },
  { type: 'WorkshopToolExecuting', ...target, call_id: 'c', tool_name: 't', summary: 'Writing sheet Transport' },
];

it('[X2] shows the item, a bar and the tool at work', () => {
  const state = steps.reduce(advanceProgress, noProgress);
  expect(renderProgress(state, 4, 200)).toBe(
    '████░░░░░░░░░░░░░░░░░░░░ Working on item 3 of 12: Transport 4s · Writing sheet Transport',
  );
});

it('[X3] never fills the last column of the terminal', () => {
  const state = steps.reduce(advanceProgress, noProgress);
  for (const columns of [10, 40, 80]) expect(renderProgress(state, 4, columns).length).toBeLessThan(columns);
});
