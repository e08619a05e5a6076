import { expect, it } from 'vitest';
import { sampleRun } from '../../../lib/sample-views.ts';
import { countRuns, filterRuns, type RunRow } from './filter-runs.ts';

const row = (id: string, changes: Parameters<typeof sampleRun>[0] = {}): RunRow => ({
  run: { ...sampleRun({ run_id: id as 'run_1', ...changes }), undone: false },
  workbench: { id: 'wb_1', name: 'Household' },
});
const rows = [
  row('run_1', { started_at: 1, status: 'done' }),
  row('run_2', { started_at: 3, request: 'Sum up March' }),
  row('run_3', { started_at: 2, status: 'waiting', wait_count: 1 }),
  row('run_4', { started_at: 4, active: false }),
];
const ids = (found: readonly RunRow[]) => found.map(({ run }) => run.run_id);

it('[X1] the newest run stands first, and a filter keeps what stands like that', () => {
  expect(ids(filterRuns(rows, 'all', ''))).toEqual(['run_4', 'run_2', 'run_3', 'run_1']);
  expect(ids(filterRuns(rows, 'needs_you', ''))).toEqual(['run_3']);
  expect(ids(filterRuns(rows, 'stopped', ''))).toEqual(['run_4']);
  expect(countRuns(rows)).toEqual({ all: 4, needs_you: 1, running: 1, stopped: 1, done: 1 });
});

it('[X1] every word of a search must be there, in any case', () => {
  expect(ids(filterRuns(rows, 'all', 'MARCH sum'))).toEqual(['run_2']);
  expect(ids(filterRuns(rows, 'all', 'march nothing'))).toEqual([]);
  expect(ids(filterRuns(rows, 'all', 'interrupted household'))).toEqual(['run_4']);
});
