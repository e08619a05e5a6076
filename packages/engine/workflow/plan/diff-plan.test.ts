import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffPlans } from './diff-plan.ts';
import { parsePlan } from './parse-plan.ts';

const plan = (...items: string[]) =>
  ['# Plan', '', ...items.map((item, index) => `- [ ] ${index + 1}. ${item}`)].join('\n');
const [food, rent, total] = ['Food — add a sheet', 'Rent — copy its rows', 'Total — sum of all amounts'];

describe('diffPlans', () => {
  it('[P7] tells added, removed and reworded items by their words', () => {
    const { items } = diffPlans(plan(food, rent), plan(food, 'Rent — copy its rows and sort them', total));
    expect(items).toEqual([
      { kind: 'reworded', before: rent, text: 'Rent — copy its rows and sort them', place: 2 },
      { kind: 'added', text: total, place: 3 },
    ]);
    expect(diffPlans(plan(food, rent), plan(rent)).items).toEqual([{ kind: 'removed', text: food, place: 1 }]);
  });

  it('[P7] tells a move by the item that moved, not by all that gave way', () => {
    expect(diffPlans(plan(food, rent, total), plan(total, food, rent)).items).toEqual([
      { kind: 'moved', text: total, from: 3, place: 1 },
    ]);
  });

  it('tells ticks apart from words', () => {
    expect(diffPlans(plan(food), plan(food).replace('[ ]', '[x]')).items).toEqual([
      { kind: 'marked', text: food, place: 1, from: 'pending', to: 'done' },
    ]);
  });

  it('[P7] falls back to lines for what is no item', () => {
    const { items, lines } = diffPlans(`${plan(food)}\n\n## Notes\n- old`, `${plan(food)}\n\n## Notes\n- new\n- more`);
    expect(items).toEqual([]);
    expect(lines).toEqual([{ line: 6, removed: ['- old'], added: ['- new', '- more'] }]);
  });

  it('[P7] finds nothing between equal plans, and every item in a permutation exactly once', () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{6,10}$/), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(
        words.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(diffPlans(plan(...list), plan(...list))).toEqual({ items: [], lines: [] });
          const { items } = diffPlans(plan(...list), plan(...shuffled));
          expect(items.every(({ kind }) => kind === 'moved')).toBe(true);
          const moved = new Set(items.map(({ text }) => text));
          const steady = list.filter((word) => !moved.has(word));
          expect(shuffled.filter((word) => !moved.has(word))).toEqual(steady);
          expect(parsePlan(plan(...shuffled))).toHaveLength(list.length);
        },
      ),
    );
  });
});
