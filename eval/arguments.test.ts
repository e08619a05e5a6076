import { expect, it } from 'vitest';
import { parseEvalArguments } from './arguments.ts';

it('reads what is asked for and names what is missing or no number', () => {
  const given = parseEvalArguments(['--model', 'a/b', '--suite', 'x', '--limit', '3', '--budget', '0.5']);
  expect(given).toMatchObject({ model: 'a/b', suite: 'x', limit: 3, budget: 0.5, workers: 1, timeoutMs: 600_000 });
  expect(() => parseEvalArguments(['--suite', 'x'])).toThrow('--model is missing');
  expect(() => parseEvalArguments(['--model', 'a/b', '--suite', 'x', '--limit', '1.5'])).toThrow('--limit');
  expect(() => parseEvalArguments(['--model', 'a/b', '--suite', 'x', '--budget', '-1'])).toThrow('--budget');
});
