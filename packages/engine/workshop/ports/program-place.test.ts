import { expect, it } from 'vitest';
import { environmentOf } from './program-place.ts';

const agent = { id: 'main-1', state: 'WORK', input: 'bees', variables: {} };

it('[O17] scripts find what they were handed under the names that peers use', () => {
  const found = environmentOf({ id: 'run_1' }, { agent: { ...agent, variables: { item: '7', priority: 'high' } } });
  expect(found).toMatchObject({ RAYMOND_INPUT: 'bees', RAYMOND_RESULT: 'bees', GALLEY_INPUT: 'bees' });
  expect(found).toMatchObject({ item: '7', priority: 'high', GALLEY_VAR_item: '7' });
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
