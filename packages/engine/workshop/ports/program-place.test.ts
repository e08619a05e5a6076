import { expect, it } from 'vitest';
import { environmentOf } from './program-place.ts';

const pending = { kind: 'run_script', call: 'main-1.2', intended: false, attempt: 1, delayMs: 0 } as const;
const agent = { id: 'main-1', state: 'WORK', input: 'bees', variables: {}, pending };

it('[O17] scripts find what they were handed under the names that peers use', () => {
  const found = environmentOf({ id: 'run_1' }, { agent: { ...agent, variables: { item: '7', priority: 'high' } } });
  expect(found).toMatchObject({ RAYMOND_INPUT: 'bees', RAYMOND_RESULT: 'bees', GALLEY_INPUT: 'bees' });
  expect(found).toMatchObject({ item: '7', priority: 'high', GALLEY_VAR_item: '7' });
});

it('[O10] a script knows which piece of work it is, to leave out what it has done already', () => {
  expect(environmentOf({ id: 'run_1' }, { agent }).GALLEY_CALL).toBe('run_1/main-1.2');
  expect(environmentOf({ id: 'run_1' }, { agent: { ...agent, pending: null } })).not.toHaveProperty('GALLEY_CALL');
});

it.each([
  'PATH',
  'LD_PRELOAD',
  'BASH_ENV',
  'NODE_OPTIONS',
  'HOME',
  'https_proxy',
  'npm_config_script_shell',
  'a-b',
  '_',
])('[T3] no attribute of a fork becomes %s in the environment of a script', (name) => {
  const found = environmentOf({ id: 'run_1' }, { agent: { ...agent, variables: { [name]: 'x' } } });
  expect(Object.hasOwn(found, name)).toBe(false);
  expect(found[`GALLEY_VAR_${name}`]).toBe('x');
});
