import { expect, it } from 'vitest';
import { decisionForKey, decisions, decisionWords } from './decisions.ts';

it('[P6] every decision has its own word and its own key', () => {
  expect(decisions.map(({ decision }) => decision)).toEqual(['approve', 'gate_before', 'hold', 'drop']);
  expect(new Set(decisions.map(({ key }) => key)).size).toBe(decisions.length);
});

it('[P6] an item nobody decided about is done', () => {
  expect(decisionWords(null).decision).toBe('approve');
  expect(decisionWords('hold').label).toBe('On hold');
});

it('[P6] keys are found in either case, others are left alone', () => {
  expect(decisionForKey('h')).toBe('hold');
  expect(decisionForKey('D')).toBe('drop');
  expect(decisionForKey('x')).toBeNull();
});
