import { expect, it } from 'vitest';
import { sampleGate, sampleRun } from '../../lib/sample-views.ts';
import { livingWorkflow, stoppedWorkflow } from './stopped-workflow.ts';

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

it('[P2] the last workflow is shown while it works and while its plan waits', () => {
  const own = sampleRun({ run_id: 'run_2', message_id: null, active: true, started_at: 20, status: 'running' });
  const waiting = { ...own, active: false, status: 'waiting' as const, gate: sampleGate };
  expect(livingWorkflow([own], null)).toBe(own);
  expect(livingWorkflow([waiting], sampleRun({ started_at: 10 }))).toBe(waiting);
  expect(livingWorkflow([{ ...waiting, gate: null }], null)).toMatchObject({ run_id: 'run_2' });
  expect(livingWorkflow([waiting], sampleRun({ started_at: 30 }))).toBeNull();
  expect(livingWorkflow([{ ...own, active: false }], null)).toBeNull();
});
