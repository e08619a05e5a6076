import { expect, it } from 'vitest';
import { describeAnswers } from './answers.ts';

const answer = (number: number, text: string, failed = false) => ({
  number,
  label: `L${number}`,
  text,
  failed,
  unverified: null,
  changed: [],
  found: [],
  verdict: null,
});

it('[R8] the summary sees every item’s answer, and which failed', () => {
  expect(describeAnswers([answer(1, 'wrote\n  4 rows'), answer(2, 'no such column', true)])).toBe(
    '- 1. L1: wrote 4 rows\n- 2. L2: FAILED: no such column',
  );
});

it('[F12] long answers are cut alike and say so; none is dropped', () => {
  const text = describeAnswers([answer(1, 'a'.repeat(9000)), answer(2, 'short'), answer(3, 'b'.repeat(9000))], 3000);
  expect(text.split('\n')).toHaveLength(3);
  expect(text).toContain('- 2. L2: short');
  expect(text.match(/… \(shortened\)/g)).toHaveLength(2);
  expect(text.length).toBeLessThan(3100);
});
