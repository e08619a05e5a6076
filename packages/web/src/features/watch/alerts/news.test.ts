import { expect, it } from 'vitest';
import { sampleRun } from '../../../lib/sample-views.ts';
import { newsSince, stateOf, waitingCount } from './news.ts';

const ask = { kind: 'ask' as const, agent_id: 'main', text: 'Which month?', deadline: null };
const working = sampleRun({ request: 'Sum up' });
const asking = { ...working, status: 'waiting' as const, waits: [ask], wait_count: 1 };
const seen = (run: typeof working) => new Map([[run.run_id, stateOf(run)]]);

it('[X1] a run that begins to wait, asks again, or ends is news; what was so before is not', () => {
  expect(newsSince(seen(working), [asking])).toEqual([
    { runId: 'run_1', title: 'Waiting for you: Sum up', text: 'Which month?' },
  ]);
  expect(newsSince(seen(asking), [asking])).toEqual([]);
  expect(newsSince(seen(asking), [{ ...asking, waits: [{ ...ask, text: 'Which year?' }] }])).toHaveLength(1);
  expect(newsSince(seen(working), [{ ...working, status: 'done' }])).toEqual([
    { runId: 'run_1', title: 'Done: Sum up', text: '' },
  ]);
});

it("[X1] neither the first look, nor going on, nor a cancel of one's own is news", () => {
  expect(newsSince(new Map(), [asking])).toEqual([]);
  expect(newsSince(seen(asking), [working])).toEqual([]);
  expect(newsSince(seen(working), [{ ...working, status: 'cancelled' }])).toEqual([]);
});

it('counts what waits, for the title of the page', () => {
  expect(waitingCount([working, asking])).toBe(1);
});
