import type { JournalRow, RunEvent } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { changedSources, sourcePaths } from './plan-sources.ts';

const files = new Set(['data.csv', 'sub/a b.xlsx', 'notes.md', 'unrelated.txt']);
const answered = (...calls: Record<string, unknown>[]): JournalRow<RunEvent> => ({
  seq: 1,
  stream: 'run_1',
  at: 1,
  event: {
    type: 'model.answered',
    agent: 'main',
    call: 'main.1',
    text: '',
    tool_calls: calls.map((given, index) => ({ call_id: `main.1.${index}`, tool: 'read_file', arguments: given })),
    usage: { input_tokens: 0, output_tokens: 0, cost: 0 },
    elapsed_ms: 0,
  },
});

describe('sourcePaths', () => {
  it('[P8] finds what tools were asked about, at any depth', () => {
    const rows = [answered({ path: 'data.csv' }, { tables: [{ path: 'sub/a b.xlsx' }], sql: 'SELECT 1' })];
    expect(sourcePaths(rows, '', files)).toEqual(['data.csv', 'sub/a b.xlsx']);
  });

  it('[P8] finds what the plan names: in backticks, in quotes, as a bare word', () => {
    expect(sourcePaths([], '- [ ] 1. A — from `sub/a b.xlsx`, (see notes.md).', files)).toEqual([
      'notes.md',
      'sub/a b.xlsx',
    ]);
    expect(sourcePaths([], 'use "data.csv"', files)).toEqual(['data.csv']);
  });

  it('[P8] what is to be made is no source', () => {
    expect(sourcePaths([answered({ path: 'new.xlsx' })], 'write `new.xlsx`', files)).toEqual([]);
  });
});

describe('changedSources', () => {
  const [one, two] = ['1'.repeat(64), '2'.repeat(64)];

  it('[P8] tells changed, removed and added files', () => {
    const before = [
      { path: 'a', hash: one },
      { path: 'b', hash: one },
      { path: 'c', hash: null },
      { path: 'd', hash: one },
    ];
    const now = [
      { path: 'a', hash: two },
      { path: 'b', hash: null },
      { path: 'c', hash: one },
      { path: 'd', hash: one },
    ];
    expect(changedSources(before, now, { withDraft: true })).toEqual([
      { path: 'a', before: one, after: two },
      { path: 'b', before: one, after: null },
      { path: 'c', before: null, after: one },
    ]);
  });

  it('[P8] a Draft that changed counts before the work, and is the work afterwards', () => {
    const before = [{ path: 'a', hash: one, draft: one }];
    const now = [{ path: 'a', hash: one, draft: two }];
    expect(changedSources(before, now, { withDraft: true })).toEqual([{ path: 'a', before: one, after: two }]);
    expect(changedSources(before, now, { withDraft: false })).toEqual([]);
    expect(changedSources(before, [{ path: 'a', hash: one }], { withDraft: true })).toHaveLength(1);
  });
});
