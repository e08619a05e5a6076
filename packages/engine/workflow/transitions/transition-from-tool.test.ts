import { expect, it } from 'vitest';
import { transitionFromTool } from './transition-from-tool.ts';

it.each([
  [undefined, 'BAD_ATTRIBUTE'],
  ['goto', 'BAD_ATTRIBUTE'],
  [{}, 'NO_TAG'],
  [{ move: { tag: 'jump' } }, 'BAD_ATTRIBUTE'],
  [{ move: { tag: 'goto' } }, 'BAD_TARGET'],
  [{ move: { tag: 'goto', target: '../x' } }, 'BAD_TARGET'],
  [{ move: { tag: 'call', target: 'A' } }, 'MISSING_ATTRIBUTE'],
  [{ move: { tag: 'result', payload: 'x' }, forks: [{ tag: 'fork', target: 'W' }] }, 'SEVERAL_MOVES'],
])('[O2] the tool refuses %j', (given, code) => {
  expect(transitionFromTool(given)).toMatchObject({ ok: false, problem: { code } });
});

it('[O2] arguments of the tool are taken as they are, without entities', () => {
  expect(transitionFromTool({ move: { tag: 'reset-workflow', workflow: 'a&amp;b' }, print: 'hello' })).toEqual({
    ok: true,
    transition: {
      forks: [],
      move: { tag: 'reset-workflow', workflow: 'a&amp;b', cd: null, input: null, variables: {} },
      prints: ['hello'],
    },
  });
});
