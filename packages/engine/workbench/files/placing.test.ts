import { expect, it } from 'vitest';
import { Placing, type PlacingProgress } from './placing.ts';

function toldOf(total: number, steps: number): PlacingProgress[] {
  const placing = new Placing();
  const told: PlacingProgress[] = [];
  placing.listen((progress) => told.push(progress));
  placing.begin(total);
  for (let step = 0; step < steps; step += 1) placing.step();
  return told;
}

it('tells each step of a few, and whole percents of many, the end included', () => {
  expect(toldOf(3, 3)).toEqual([1, 2, 3].map((done) => ({ done, total: 3 })));
  const many = toldOf(20_000, 20_000);
  expect(many).toHaveLength(100);
  expect(many.at(-1)).toEqual({ done: 20_000, total: 20_000 });
});

it('never tells more than all of it: a file may be tried twice', () => {
  expect(toldOf(2, 5).at(-1)).toEqual({ done: 2, total: 2 });
});
