import { describe, expect, it } from 'vitest';
import { sampleDraft, sampleGate, sampleRun } from '../../lib/sample-views.ts';
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

  it('[P1] speaks of the plan only where a plan waits', () => {
    const reasonOf = (gate: typeof sampleGate | null) => {
      const state = composerState({ run: sampleRun({ status: 'waiting', gate }), draft: null });
      return state.mode === 'closed' ? state.reason : null;
    };
    expect(reasonOf(sampleGate)).toContain('the plan');
    expect(reasonOf(null)).not.toContain('plan');
  });

  it('a run that failed does not lock the conversation', () => {
    expect(composerState({ run: sampleRun({ status: 'failed' }), draft: null }).mode).toBe('open');
  });
});
