import { expect, it } from 'vitest';
import { publishLabel } from './publish-label.ts';

it.each([
  [{ chosen: 5, all: 5, unit: 'file', inPart: 0 }, 'Publish'],
  [{ chosen: 3, all: 5, unit: 'file', inPart: 0 }, 'Publish 3 of 5'],
  [{ chosen: 5, all: 5, unit: 'file', inPart: 1 }, 'Publish, 1 in part'],
  [{ chosen: 3, all: 5, unit: 'file', inPart: 2 }, 'Publish 3 of 5, 2 in part'],
  [{ chosen: 3, all: 5, unit: 'change', inPart: 1 }, 'Publish 3 of 5'],
] as const)('[B6] the button says how much of the Draft it publishes: %o', (counted, label) => {
  expect(publishLabel(counted)).toBe(label);
});
