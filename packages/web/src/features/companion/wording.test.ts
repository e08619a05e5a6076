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
    const web = { searches: 0, input_tokens: 0, output_tokens: 0, cost: 0 };
    const usage = { calls: 1, input_tokens: 1, output_tokens: 1, cost: null, web };
    expect(usageWords(usage)).toBe(' · 1 call, cost unknown, apart from the run');
    expect(usageWords({ ...usage, calls: 2, cost: 0.012 })).toBe(' · 2 calls, $0.0120, apart from the run');
    expect(usageWords({ ...usage, cost: 1, web: { ...web, searches: 2, cost: null } })).toBe(
      ' · 1 call, $1.00, apart from the run; 2 web searches, cost unknown',
    );
    expect(usageWords({ ...usage, calls: 0 })).toBe('');
  });

  it('[P12] shows a query with what it was asked', () => {
    const asked = { query: 'AuditUsage', arguments: { workbench_id: 'wb_1', run_id: 'run_1', by: 'phase' } };
    expect(queryText(asked)).toBe('AuditUsage(run_id: run_1, by: phase)');
    // A model wrote it: what would turn or hide the text is shown as what it is.
    expect(queryText({ query: 'web_search', arguments: { query: 'tin\u202e\u200b' } })).toBe(
      'web_search(query: tin\\u{202e}\\u{200b})',
    );
  });
});
