import { describe, expect, it } from 'vitest';
import { sampleDraft, sampleGate, sampleItem, sampleRun } from '../lib/sample-views.ts';
import { automaticPane, nextPane, noPane } from './pane.ts';

const done = sampleRun({ status: 'done', active: false, items: [sampleItem(1, 'done')] });

describe('automaticPane', () => {
  it('[P2] a gate opens the plan, also while a Draft exists', () => {
    const run = sampleRun({ status: 'waiting', gate: sampleGate, active: false });
    expect(automaticPane({ run, draft: sampleDraft }).pane).toEqual({ kind: 'plan', runId: 'run_1' });
  });

  it('[P3] the next round is a new situation, so the revised plan is shown again', () => {
    const first = automaticPane({ run: sampleRun({ gate: sampleGate }), draft: null });
    const second = automaticPane({ run: sampleRun({ gate: { ...sampleGate, round: 2 } }), draft: null });
    expect(second.situation).not.toBe(first.situation);
  });

  it('[V1] a Draft opens Review when the run is over, not while it works', () => {
    const working = sampleRun({ phase: 'implement', items: [sampleItem(1, 'running')] });
    expect(automaticPane({ run: working, draft: sampleDraft }).pane.kind).toBe('plan');
    expect(automaticPane({ run: done, draft: sampleDraft }).pane.kind).toBe('review');
  });

  it('[V1] a Workbench reopened with a Draft opens Review', () => {
    expect(automaticPane({ run: null, draft: sampleDraft }).pane.kind).toBe('review');
  });

  it('after publishing the conversation stands alone', () => {
    expect(automaticPane({ run: done, draft: null }).pane).toEqual(noPane);
  });

  it('a run that stopped shows how far it came', () => {
    const run = sampleRun({ status: 'failed', active: false, items: [sampleItem(1, 'failed')] });
    expect(automaticPane({ run, draft: null }).pane.kind).toBe('plan');
  });
});

describe('nextPane', () => {
  it('keeps the file that is being read when nothing else asks for the place', () => {
    const file = { kind: 'file', path: 'notes.md' } as const;
    expect(nextPane(file, noPane)).toEqual(file);
    expect(nextPane(file, { kind: 'review' })).toEqual({ kind: 'review' });
    expect(nextPane({ kind: 'review' }, noPane)).toEqual(noPane);
    const inReview = { kind: 'review', path: 'a.csv' } as const;
    expect(nextPane(inReview, { kind: 'review' })).toEqual(inReview);
  });
});
