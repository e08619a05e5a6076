import { expect, it } from 'vitest';
import { stepPlaces } from './step-places.ts';

const places = [
  { index: 1, changes: 2 },
  { index: 2, changes: 0 },
  { index: 3, changes: 1 },
];

it('[V5] steps go on from one section to the next, past those without a change', () => {
  const steps = stepPlaces(places, 1, 2);
  expect(steps).toMatchObject({ total: 3, before: 0, count: 2 });
  expect([0, 1, 2].map(steps.placeOf)).toEqual([
    { index: 1, within: 1 },
    { index: 1, within: 2 },
    { index: 3, within: 1 },
  ]);
});

it('[V5] counts what the shown section lists: a table may be one entry for several changes', () => {
  expect(stepPlaces(places, 3, 2)).toMatchObject({ total: 4, before: 2, count: 2 });
  expect(stepPlaces([], 1, 0)).toMatchObject({ total: 0, before: 0, count: 0 });
});
