import { describe, expect, it } from 'vitest';
import { sampleDraft, sampleGate, sampleRun } from '../../../lib/sample-views.ts';
import { composerState } from './composer-state.ts';

describe('composerState', () => {
  it('[B12] a Draft asks for a decision before the next message', () => {
    expect(composerState({ run: sampleRun({ status: 'done' }), draft: sampleDraft }).mode).toBe('draft');
    expect(composerState({ run: null, draft: null }).mode).toBe('open');
  });

  it.each([
    sampleRun({ status: 'running' }),
    sampleRun({ status: 'waiting', active: false }),
    sampleRun({ status: 'running', active: false }),
  ])('is closed with a reason while a run is not over', (run) => {
    const state = composerState({ run, draft: sampleDraft });
    expect(state.mode === 'closed' && state.reason.length > 0).toBe(true);
  });

  it('[R10] [P1] a plan that waits is talked about with the companion; other waits close the field', () => {
    const stateOf = (gate: typeof sampleGate | null) =>
      composerState({ run: sampleRun({ status: 'waiting', gate }), draft: null });
    expect(stateOf(sampleGate)).toEqual({ mode: 'plan', runId: sampleRun().run_id });
    expect(stateOf(null).mode).toBe('closed');
  });

  it('a run that failed does not lock the conversation', () => {
    expect(composerState({ run: sampleRun({ status: 'failed' }), draft: null }).mode).toBe('open');
  });
});
