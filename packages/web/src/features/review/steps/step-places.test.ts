import { expect, it } from 'vitest';
import { stepPlaces } from './step-places.ts';

const places = [
  { index: 1, changes: 2 },
  { index: 2, changes: 0 },
  { index: 3, changes: 1 },
];

it('[V5] steps go on from one section to the next, past those without a change', () => {
  const steps = stepPlaces(places, 1);
  expect(steps).toMatchObject({ total: 3, before: 0 });
  expect([0, 1, 2].map(steps.placeOf)).toEqual([
    { index: 1, within: 1 },
    { index: 1, within: 2 },
    { index: 3, within: 1 },
  ]);
});

it('[V5] counts the same wherever the reader is', () => {
  expect(stepPlaces(places, 3)).toMatchObject({ total: 3, before: 2 });
  expect(stepPlaces([], 1)).toMatchObject({ total: 0, before: 0 });
});
