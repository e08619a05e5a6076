import { expect, it } from 'vitest';
import { paneOf } from './pane-of.ts';

it('[P12] every source opens where it can be looked at', () => {
  const label = 'x';
  expect(paneOf({ kind: 'journal', label, run_id: 'run_1', seq: 7 })).toEqual({
    kind: 'audit',
    runId: 'run_1',
    seq: 7,
  });
  expect(paneOf({ kind: 'journal', label, run_id: null, seq: 7 })).toBeNull();
  expect(paneOf({ kind: 'file', label, path: 'a.csv', place: { row: 3 } })).toEqual({
    kind: 'file',
    path: 'a.csv',
    place: { row: 3 },
  });
  expect(paneOf({ kind: 'artifact', label, run_id: 'run_1', artifact: 'plan.md', line: 3 })).toEqual({
    kind: 'plan',
    runId: 'run_1',
  });
});
