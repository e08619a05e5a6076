import { expect, it } from 'vitest';
import { sampleRun } from '../../lib/sample-views.ts';
import { stoppedWorkflow } from './stopped-workflow.ts';

it('[O18] the last workflow is shown when it stopped, and no request came after it', () => {
  const own = sampleRun({ run_id: 'run_2', message_id: null, active: false, started_at: 20, status: 'paused' });
  const spoken = sampleRun({ started_at: 10 });
  expect(stoppedWorkflow([own], spoken)).toBe(own);
  expect(stoppedWorkflow([own], null)).toBe(own);
  expect(stoppedWorkflow([own], { ...spoken, started_at: 30 })).toBeNull();
  expect(stoppedWorkflow([{ ...own, active: true }], null)).toBeNull();
  expect(stoppedWorkflow([own, { ...own, status: 'done' }], null)).toBeNull();
  expect(stoppedWorkflow([spoken], null)).toBeNull();
});
