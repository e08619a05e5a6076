import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PersistentMap } from './persistent-map.ts';

it('[B10] behaves like plain copies, and leaves the maps it was made from as they were', () => {
  const key = fc.nat(60).map((number) => `key ${number}`);
  const value = fc.option(
    fc.nat().map((number) => ({ number })),
    { nil: undefined },
  );
  fc.assert(
    fc.property(fc.array(fc.array(fc.tuple(key, value), { maxLength: 6 }), { maxLength: 60 }), (steps) => {
      const start = new Map([['key 1', { number: -1 }]]);
      let map = PersistentMap.of(start);
      let plain = new Map(start);
      const history: [PersistentMap<{ number: number }>, ReadonlyMap<string, { number: number }>][] = [];
      for (const pairs of steps) {
        map = map.with(pairs);
        plain = new Map(plain);
        for (const [each, changed] of pairs) {
          if (changed === undefined) plain.delete(each);
          else plain.set(each, changed);
        }
        history.push([map, plain]);
      }
      for (const [index, [made, copy]] of history.entries()) {
        for (const [other, otherCopy] of history.slice(0, index)) {
          const compared = [...PersistentMap.keysToCompare(made, other)];
          const differ = [...new Set([...copy.keys(), ...otherCopy.keys()])].filter(
            (each) => copy.get(each) !== otherCopy.get(each),
          );
          expect(differ.every((each) => compared.includes(each))).toBe(true);
          expect(new Set(compared).size).toBe(compared.length);
        }
        expect(new Map([...made].sort())).toEqual(new Map([...copy].sort()));
        expect(made.size).toBe(copy.size);
        expect([...made.values()]).toEqual([...made.keys()].map((each) => copy.get(each)));
        for (let number = 0; number <= 60; number += 1) {
          expect(made.get(`key ${number}`)).toBe(copy.get(`key ${number}`));
          expect(made.has(`key ${number}`)).toBe(copy.has(`key ${number}`));
        }
      }
    }),
  );
});

it('names exactly the values that changed since an earlier version', () => {
  let map = PersistentMap.empty<object>();
  for (let index = 0; index < 500; index += 1) map = map.set(`agent-${index}`, { index });
  const changed = { index: 7, again: true };
  const added = { index: 500 };
  const later = map.set('agent-7', changed).set('agent-500', added);
  expect(new Set(later.changedSince(map))).toEqual(new Set([changed, added]));
  expect(map.changedSince(map)).toEqual([]);
});

it('shares what a change does not touch', () => {
  const large = PersistentMap.of(new Map(Array.from({ length: 10_000 }, (_, index) => [`file ${index}`, { index }])));
  const compared = [...PersistentMap.keysToCompare(large, large.set('file 7', { index: -7 }))];
  expect(compared).toContain('file 7');
  expect(compared.length).toBeLessThan(40);
});
