import type { WaitView } from '@galley/schema';
import { expect, it } from 'vitest';
import { sampleItem, sampleRun } from '../../lib/sample-views.ts';
import { runStanding, waitAction } from './run-standing.ts';

const ask: WaitView = { kind: 'ask', agent_id: 'main', text: 'Which month?', deadline: null };

it('[R9] [O18] says where a run really stands, and why', () => {
  const of = (changes: Parameters<typeof sampleRun>[0]) => {
    const { label, reason } = runStanding(sampleRun(changes));
    return reason === '' ? label : `${label}: ${reason}`;
  };
  expect(of({ phase: 'plan' })).toBe('Running: plan');
  expect(of({ active: false })).toBe('Interrupted: Nobody is working on it. Resume it.');
  expect(of({ status: 'waiting', waits: [ask], wait_count: 1 })).toBe('Waiting for you: Which month?');
  expect(of({ waits: [{ ...ask, agent_id: 'main-2' }], wait_count: 3 })).toBe(
    'Waiting for you: main-2: Which month? (and 2 more)',
  );
  expect(of({ status: 'done', items: [sampleItem(1, 'done'), sampleItem(2, 'failed')] })).toBe(
    'Done, not all of it: 1 of 2 items failed',
  );
  expect(of({ status: 'done' })).toBe('Done');
});

it('an undo outranks whatever the journal says', () => {
  expect(runStanding({ ...sampleRun({ status: 'paused' }), undone: true }).standing).toBe('undone');
});

it('[O11] the button says what the run waits for', () => {
  expect(waitAction(sampleRun({ waits: [ask] }))).toBe('Answer');
  expect(waitAction(sampleRun({ waits: [{ ...ask, kind: 'gate' }] }))).toBe('Review plan');
  expect(waitAction(sampleRun())).toBe('Open');
});
