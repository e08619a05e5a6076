import { expect, it } from 'vitest';
import { createMachineFaults } from './machine-faults.ts';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

it('[X7] a worker whose disk is full leaves Workbenches to others for a while', () => {
  let now = 0;
  const faults = createMachineFaults(() => now);
  expect(faults.isResting()).toBe(false);
  expect(faults.note(new Error('the content could not be written', { cause: full }))).toBe(true);
  expect(faults.isResting()).toBe(true);
  now = 15_000;
  expect(faults.isResting()).toBe(false);
});

it('[X7] a Workbench that nobody could open keeps no worker from others', () => {
  const faults = createMachineFaults();
  expect(faults.note(new Error('damaged'))).toBe(false);
  expect(faults.note('nothing')).toBe(false);
  expect(faults.isResting()).toBe(false);
});
