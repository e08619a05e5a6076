import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { besideName, compareSides, standingOf } from './plan-sync.ts';

const content = fc.constantFrom(null, 'a', 'b', 'c');

describe('sync of a folder', () => {
  it('[B7] a change of one side is that side’s, the same change of both is none, everything else is a conflict', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const standing = standingOf({ base, mine, theirs });
        if (standing === 'same') expect(mine).toBe(theirs);
        if (standing === 'mine') expect([theirs === base, mine === base]).toEqual([true, false]);
        if (standing === 'theirs') expect([mine === base, theirs === base]).toEqual([true, false]);
        if (standing === 'conflict') expect(new Set([base, mine, theirs]).size).toBe(3);
      }),
    );
  });

  it('[B7] what cannot be seen here is neither deleted there nor overwritten', () => {
    const sides = { base: new Map([['link.txt', 'a']]), mine: new Map(), theirs: new Map([['link.txt', 'b']]) };
    expect(compareSides(sides, (path) => path === 'link.txt')).toEqual([]);
    expect(compareSides(sides, () => false)).toMatchObject([{ path: 'link.txt', standing: 'conflict' }]);
  });

  it('[B7] one’s own version gets a name that is free', () => {
    const taken = new Set(['a/b (mine).csv']);
    expect(besideName('a/b.csv', (path) => taken.has(path))).toBe('a/b (mine 2).csv');
    expect(besideName('LICENSE', () => false)).toBe('LICENSE (mine)');
    expect(besideName('.env', () => false)).toBe('.env (mine)');
  });
});
