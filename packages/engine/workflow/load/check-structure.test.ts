import { expect, it } from 'vitest';
import { parseWorkflow } from './load-workflow.ts';

it.each([
  ['two ways', '[{ tag: goto, target: A }, { tag: goto, target: START }]'],
  ['none', '[]'],
  ['an open text', '[{ tag: result }]'],
  ['a fork, which needs an answer', '[{ tag: fork, target: A, next: A }]'],
  ['a question that nobody wrote', '[{ tag: ask, next: A }]'],
])('[O17] force_implicit is refused with %s', (_, allowed) => {
  const text = `---\nforce_implicit: true\nallowed_transitions: ${allowed}\n---\nx`;
  const files = [
    { name: 'START.md', text },
    { name: 'A.md', text: 'a' },
  ];
  expect(() => parseWorkflow('w', files)).toThrow('exactly one entry');
});
