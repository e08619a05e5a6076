import { describe, expect, it } from 'vitest';
import { sampleRun } from '../../lib/sample-views.ts';
import { besideOf, queryText, usageWords } from './wording.ts';

describe('the companion in words', () => {
  it('[P13] is about the run on the table, else about the last one', () => {
    const last = sampleRun({ run_id: 'run_9' });
    expect(besideOf({ kind: 'plan', runId: 'run_1' }, last)).toBe('run_1');
    expect(besideOf({ kind: 'review' }, last)).toBe('run_9');
    expect(besideOf({ kind: 'none' }, null)).toBeNull();
  });

  it('[P12] unknown cost is not zero, and no call is not worth a word', () => {
    const usage = { calls: 1, input_tokens: 1, output_tokens: 1, cost: null };
    expect(usageWords(usage)).toBe(' · 1 call, cost unknown, apart from the run');
    expect(usageWords({ ...usage, calls: 2, cost: 0.012 })).toBe(' · 2 calls, $0.0120, apart from the run');
    expect(usageWords({ ...usage, calls: 0 })).toBe('');
  });

  it('[P12] shows a query with what it was asked', () => {
    const asked = { query: 'AuditUsage', arguments: { workbench_id: 'wb_1', run_id: 'run_1', by: 'phase' } };
    expect(queryText(asked)).toBe('AuditUsage(run_id: run_1, by: phase)');
  });
});
