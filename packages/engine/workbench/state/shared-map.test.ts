import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SharedMap } from './shared-map.ts';

it('[B10] behaves like plain copies, and leaves the maps it was made from as they were', () => {
  const key = fc.nat(60).map((number) => `key ${number}`);
  const value = fc.option(fc.nat().map((number) => ({ number })));
  fc.assert(
    fc.property(fc.array(fc.array(fc.tuple(key, value), { maxLength: 6 }), { maxLength: 60 }), (steps) => {
      const start = new Map([['key 1', { number: -1 }]]);
      let shared = SharedMap.of(start);
      let plain = new Map(start);
      const history: [SharedMap<{ number: number }>, ReadonlyMap<string, { number: number }>][] = [];
      for (const pairs of steps) {
        shared = shared.with(pairs);
        plain = new Map(plain);
        for (const [each, value] of pairs) {
          if (value === null) plain.delete(each);
          else plain.set(each, value);
        }
        history.push([shared, plain]);
      }
      for (const [index, [made, copy]] of history.entries()) {
        for (const [other, otherCopy] of history.slice(0, index)) {
          const compared = new Set(SharedMap.keysToCompare(made, other));
          const differ = [...new Set([...copy.keys(), ...otherCopy.keys()])].filter(
            (key) => copy.get(key) !== otherCopy.get(key),
          );
          expect(differ.every((key) => compared.has(key))).toBe(true);
        }
        expect(new Map([...made].sort())).toEqual(new Map([...copy].sort()));
        expect(made.size).toBe(copy.size);
        expect([...made.keys()]).toEqual([...made].map(([key]) => key));
        expect([...made.values()]).toEqual([...made.keys()].map((key) => copy.get(key)));
        for (let number = 0; number <= 60; number += 1) {
          expect(made.get(`key ${number}`)).toBe(copy.get(`key ${number}`));
          expect(made.has(`key ${number}`)).toBe(copy.has(`key ${number}`));
        }
      }
    }),
  );
});

it('keeps the order of insertion', () => {
  const one = { n: 1 };
  const map = SharedMap.of<{ n: number }>(new Map()).with([
    ['b', one],
    ['a', one],
  ]);
  expect([...map.with([['b', { n: 2 }]]).keys()]).toEqual(['b', 'a']);
  expect(SharedMap.of(map)).toBe(map);
});
