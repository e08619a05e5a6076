import { expect, it } from 'vitest';
import { itemNeeds } from './item-needs.ts';

const needs = (text: string) => [...itemNeeds(text).values()];

it('[R5] an item needs those that its line names', () => {
  expect(needs('- [ ] 1. A — x\n- [ ] 2. B — y\n  Needs: 1\n- [ ] 3. C — z\n  Needs: 1, 2')).toEqual([[], [0], [0, 1]]);
});

it('[R5] items that name the same file come one after the other; what they only read does not tie them', () => {
  const plan =
    '- [ ] 1. A — write a.md\n- [ ] 2. B — write b.md\n  Evidence: data.csv\n- [ ] 3. C — add to `a.md`\n  Evidence: data.csv';
  expect(needs(plan)).toEqual([[], [], [0]]);
});

it('[R5] an item that needs nothing of the others says nothing', () => {
  expect(needs('- [ ] A — first, e.g. this\n- [ ] B — second, 1.5 times')).toEqual([[], []]);
});
