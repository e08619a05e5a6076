import { describe, expect, it } from 'vitest';
import { idleRun } from '../../api/live-run.ts';
import { sampleGate, sampleItem, sampleRun } from '../../lib/sample-views.ts';
import { runSituation, runStatus } from './run-status.ts';

describe('runStatus', () => {
  it.each([
    ['research', 'Analyzing files…'],
    ['plan', 'Planning approach…'],
    ['summary', 'Summarizing results…'],
    ['polish', 'Working…'],
    [null, 'Starting…'],
  ])('[X2] phase %s reads “%s”', (phase, text) => {
    expect(runStatus(sampleRun({ phase }), idleRun).text).toBe(text);
  });

  it('[X2] names the item at work, counted from the answer alone after a reload', () => {
    const items = [
      sampleItem(1, 'done'),
      sampleItem(2, 'failed'),
      sampleItem(3, 'running', 'Transport'),
      sampleItem(4),
    ];
    expect(runStatus(sampleRun({ phase: 'implement', items }), idleRun)).toEqual({
      text: 'Working on item 3 of 4: Transport',
      fraction: 0.5,
    });
  });

  it('[R13] the stream is ahead of the last answer', () => {
    const live = {
      ...idleRun,
      runId: 'run_1',
      phase: 'implement',
      progress: { current: 3, total: 12, label: 'Transport' },
    };
    const status = runStatus(sampleRun({ phase: 'plan' }), live);
    expect(status.text).toBe('Working on item 3 of 12: Transport');
    expect(status.fraction).toBeCloseTo(2 / 12);
  });

  it('what another run streamed says nothing about this one', () => {
    const live = { ...idleRun, runId: 'run_0', phase: 'summary' };
    expect(runStatus(sampleRun({ phase: 'research' }), live).text).toBe('Analyzing files…');
  });

  it('[P1] a gate outranks the phase', () => {
    expect(runStatus(sampleRun({ phase: 'plan', gate: sampleGate }), idleRun).text).toBe(
      'The plan is ready for your review',
    );
  });
});

describe('runSituation', () => {
  it('[R9] a running run that nobody drives is interrupted, not working', () => {
    expect(runSituation(sampleRun({ active: false }))).toBe('interrupted');
    expect(runSituation(sampleRun({ active: true }))).toBe('working');
  });

  it('a run that is over leaves the way free', () => {
    expect(runSituation(sampleRun({ status: 'done' }))).toBe('none');
    expect(runSituation(sampleRun({ status: 'cancelled' }))).toBe('none');
    expect(runSituation(sampleRun({ status: 'failed' }))).toBe('stopped');
  });
});

describe('[P6] [P8] a run that stands at a gate in the middle of its work', () => {
  it.each([
    ['plan', 'The plan is ready for your review'],
    ['held', 'Waiting for you before the next item'],
    ['gate_before', 'Waiting for you before the next item'],
    ['files_changed', 'Files changed since the plan was made: look at it again'],
    ['plan_changed', 'The plan waits for you again'],
    ['setting', 'The plan waits for you again'],
  ] as const)('%s reads “%s”', (reason, text) => {
    const run = sampleRun({ status: 'waiting', phase: 'review', gate: { ...sampleGate, reason } });
    expect(runStatus(run, idleRun).text).toBe(text);
  });
});
