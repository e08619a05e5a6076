import { expect, it } from 'vitest';
import { withTransition } from './transition-call.ts';

const usage = { input_tokens: 1, output_tokens: 1, cost: 0 };
const move = { tool: 'transition', arguments: { move: { tag: 'goto', target: 'REVIEW' } } };

it('[O2] a move by tool is followed as the tag it stands for', () => {
  const answer = withTransition({ text: 'Looks good.', tool_calls: [move], usage });
  expect(answer).toEqual({ text: 'Looks good.\n<goto>REVIEW</goto>', tool_calls: [], usage });
});

it('[O2] other tools of the same answer come first', () => {
  const read = { tool: 'read_file', arguments: { path: 'a' } };
  expect(withTransition({ text: '', tool_calls: [read, move], usage }).tool_calls).toEqual([read]);
});

it('[O4] a move that cannot be read leaves no tag, so that the model is reminded', () => {
  const answer = withTransition({ text: 'x', tool_calls: [{ ...move, arguments: { move: { tag: 'fly' } } }], usage });
  expect(answer.tool_calls).toEqual([]);
  expect(answer.text).not.toContain('<');
});
