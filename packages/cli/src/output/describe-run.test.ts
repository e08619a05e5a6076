import type { ListedRun, WaitView } from '@galley/schema';
import { expect, it } from 'vitest';
import { describeRun } from './describe-run.ts';

const run = (changes: Partial<ListedRun>): ListedRun => ({
  run_id: 'run_1',
  message_id: null,
  request: 'go',
  workflow: 'flow',
  model: 'offline',
  status: 'running',
  phase: null,
  items: [],
  gate: null,
  waits: [],
  wait_count: 0,
  usage: { input_tokens: 0, output_tokens: 0, cost: 0 },
  active: false,
  error: null,
  started_at: 0,
  updated_at: 0,
  undone: false,
  ...changes,
});
const waiting = (kind: WaitView['kind'], text: string, more: Partial<WaitView & { count: number }> = {}) => {
  const { count = 1, ...rest } = more;
  return run({
    status: 'waiting',
    waits: [{ kind, agent_id: 'main', text, deadline: null, ...rest }],
    wait_count: count,
  });
};
const error = { code: 'X', message: 'It broke.', remedy: '', details: {} };

it.each([
  ['a run at work', run({ active: true, phase: 'plan' }), 'running', 'plan', null],
  ['one whose process is gone', run({}), 'interrupted', 'its process is gone', 'galley resume D run_1'],
  ['one that was undone', run({ undone: true }), 'undone', '', null],
  [
    'an open plan',
    waiting('gate', 'your approval'),
    'waiting',
    'for your approval',
    'galley plan show D --run run_1, then galley plan approve D --run run_1',
  ],
  [
    'a question',
    waiting('ask', 'Which?'),
    'waiting',
    'for your answer: Which?',
    'galley resume D run_1 --input "your answer"',
  ],
  [
    'questions of forked Agents',
    waiting('ask', 'Which?', { agent_id: 'main-2', count: 3 }),
    'waiting',
    'main-2: for your answer: Which?, and 2 more',
    'galley runs show D run_1 lists the questions',
  ],
  [
    'a question that is over',
    waiting('ask', 'Which?', { deadline: 5 }),
    'waiting',
    'nobody answered in time: Which?',
    'galley resume D run_1',
  ],
  [
    'a script',
    waiting('trust', 'permission to run its script'),
    'waiting',
    'for permission to run its script',
    expect.stringContaining('--allow-scripts'),
  ],
  [
    'no budget left',
    waiting('budget', 'more budget for the run'),
    'waiting',
    'for more budget for the run',
    expect.stringContaining('galley budget D run_1'),
  ],
  ['a pause', run({ status: 'paused', error }), 'paused', 'It broke.', 'galley resume D run_1'],
  ['a failure', run({ status: 'failed', error }), 'failed', 'It broke.', 'galley resume D run_1'],
  ['a cancelled one', run({ status: 'cancelled' }), 'cancelled', '', 'galley resume D run_1'],
  ['a finished one', run({ status: 'done' }), 'done', '', null],
  [
    'a finished one with a failed item',
    run({ status: 'done', items: [{ number: 1, label: '', detail: '', status: 'failed', reason: '' }] }),
    'done',
    '1 of 1 items failed',
    null,
  ],
  [
    'a finished one with an unverified item',
    run({ status: 'done', items: [{ number: 1, label: '', detail: '', status: 'unverified', reason: '' }] }),
    'done',
    '1 of 1 items are not verified',
    null,
  ],
])('[O11] says of %s where it stands and what comes next', (_, given, status, reason, next) => {
  expect(describeRun(given, 'D', 1_000)).toEqual({ status, reason, next });
});

it('[X3] a folder whose name a shell would take apart is one word of the command', () => {
  expect(describeRun(run({}), '/home/ada/My Documents', 0).next).toBe("galley resume '/home/ada/My Documents' run_1");
});
