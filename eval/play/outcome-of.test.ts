import { expect, it } from 'vitest';
import { outcomeOf } from './outcome-of.ts';
import type { GalleyRun, Printed } from './run-galley.ts';

const printed: Printed = {
  status: 'done',
  message: null,
  published: [],
  error: null,
  items: [],
  asks: [],
  usage: { input_tokens: 0, output_tokens: 0, cost: 0 },
};
const run = (more: Partial<Printed>): GalleyRun => {
  return { exit: 0, timedOut: false, printed: { ...printed, ...more }, stderr: '' };
};
const error = (code: string) => ({ status: 'paused', error: { code, message: '' } });

it('[A4] a provider that fails says nothing about the model; a model that fails does', () => {
  expect(outcomeOf(run({}), true)).toBe('passed');
  expect(outcomeOf(run({}), false)).toBe('failed');
  expect(outcomeOf(run(error('MODEL_RATE_LIMIT')), false)).toBe('broken');
  expect(outcomeOf(run(error('MODEL_RATE_LIMIT')), true)).toBe('passed');
  expect(outcomeOf(run(error('OFFLINE_STEP')), false)).toBe('failed');
  expect(outcomeOf(run(error('MODEL_CONTEXT_TOO_LONG')), false)).toBe('failed');
  expect(outcomeOf(run({ status: 'waiting' }), false)).toBe('broken');
  expect(outcomeOf(run({ status: 'waiting', asks: [{ question: 'Which?' }] }), false)).toBe('failed');
  expect(outcomeOf({ ...run({}), printed: null }, false)).toBe('broken');
  expect(outcomeOf({ ...run({}), printed: null, timedOut: true }, false)).toBe('failed');
});
