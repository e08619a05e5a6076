import { describe, expect, it } from 'vitest';
import { sampleGate, sampleReviewItem } from '../../../lib/sample-views.ts';
import { approveWords, gateWords } from './gate.ts';

const items = [sampleReviewItem(1), sampleReviewItem(2)];
const stop = (reason: 'plan' | 'held' | 'gate_before' | 'plan_changed' | 'files_changed' | 'setting') => ({
  items,
  changed_files: [{ path: 'a.csv', change: 'changed' as const }],
  gate: { ...sampleGate, reason, item_id: reason === 'held' || reason === 'gate_before' ? 'i2' : null },
});

describe('[P6] [P8] why a run stands at a gate', () => {
  it('says nothing at a plan that is simply new', () => {
    expect(gateWords(stop('plan'))).toBeNull();
    expect(gateWords({ ...stop('plan'), gate: null })).toBeNull();
  });

  it('names the item it stopped before', () => {
    expect(gateWords(stop('held'))).toContain('item 2, “Item 2”, because you put it on hold');
    expect(gateWords(stop('gate_before'))).toContain('item 2, “Item 2”, as you asked');
  });

  it('names the files that changed', () => {
    expect(gateWords(stop('files_changed'))).toContain('a.csv was changed');
  });

  it('says that the plan or the setting changed', () => {
    expect(gateWords(stop('plan_changed'))).toContain('changed after you approved');
    expect(gateWords(stop('setting'))).toContain('without a review');
  });

  it('the button says what it starts', () => {
    expect(approveWords(stop('plan'))).toBe('Approve and start');
    expect(approveWords(stop('held'))).toBe('Do item 2 and continue');
    expect(approveWords(stop('files_changed'))).toBe('Approve and continue');
    const dropped = [sampleReviewItem(1), sampleReviewItem(2, { status: 'dropped' })];
    expect(approveWords({ ...stop('held'), items: dropped })).toBe('Continue without item 2');
  });
});
