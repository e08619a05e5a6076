import type { RunView } from '@galley/schema';
import { expect, it } from 'vitest';
import { exitCodeOf } from './exit-code.ts';

function view(status: RunView['status'], item: RunView['items'][number]['status'] = 'done'): RunView {
  return {
    run_id: 'run_1',
    message_id: 'msg_1',
    request: '',
    workflow: 'rpi',
    model: 'offline',
    status,
    phase: null,
    items: [{ number: 1, label: 'A', detail: '', status: item, reason: null }],
    gate: null,
    waits: [],
    wait_count: 0,
    usage: { input_tokens: 0, output_tokens: 0, cost: null },
    active: false,
    error: null,
    started_at: 0,
    updated_at: 0,
  };
}

it.each([
  ['done', 0],
  ['failed', 1],
  ['waiting', 2],
  ['paused', 3],
  ['running', 3],
  ['cancelled', 130],
] as const)('[O11] a run that is %s exits with %i', (status, code) => {
  expect(exitCodeOf(view(status))).toBe(code);
});

it('[O11] a run with a failed item does not exit with 0', () => {
  expect(exitCodeOf(view('done', 'failed'))).toBe(1);
});

it('[O11] [R18] a run with an unverified item exits with 4', () => {
  expect(exitCodeOf(view('done', 'unverified'))).toBe(4);
});
