import { expect, it } from 'vitest';
import { interactiveOf, modeOf, planningModes } from './planning-mode.ts';

it('[P1] each choice is one setting and back', () => {
  for (const { value } of planningModes) expect(modeOf(interactiveOf(value))).toBe(value);
  expect(planningModes.map(({ value }) => interactiveOf(value))).toEqual([true, 'auto', false]);
});
