import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PersistentMap } from './persistent-map.ts';

const change = fc.tuple(fc.string({ maxLength: 3 }), fc.integer());

it('holds what a plain map holds, and earlier versions stay as they were', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const plain = new Map<string, number>();
      let map = PersistentMap.empty<number>();
      for (const [key, value] of changes) {
        const before = map;
        const kept = before.get(key);
        map = map.set(key, value);
        plain.set(key, value);
        expect(before.get(key)).toBe(kept);
      }
      expect(map.size).toBe(plain.size);
      expect([...map.values()].sort()).toEqual([...plain.values()].sort());
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
  expect([...map.changedSince(map)]).toEqual([]);
});
