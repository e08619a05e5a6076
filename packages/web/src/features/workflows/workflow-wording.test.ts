import { expect, it } from 'vitest';
import { freeFolder, refOf } from './workflow-wording.ts';

it('[O15] names a workflow by its path where it has one', () => {
  expect(refOf({ name: 'rpi', path: null })).toEqual({ name: 'rpi' });
  expect(refOf({ name: 'rpi', path: 'workflows/rpi' })).toEqual({ path: 'workflows/rpi' });
});

it('offers a folder that is free', () => {
  expect(freeFolder('workflows/rpi', [])).toBe('workflows/rpi');
  expect(freeFolder('workflows/rpi', ['workflows/rpi', 'workflows/rpi-2'])).toBe('workflows/rpi-3');
});
