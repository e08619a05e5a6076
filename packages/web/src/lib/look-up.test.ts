import { expect, it } from 'vitest';
import { lookUp } from './look-up.ts';

it('finds what a table holds and nothing of its prototype', () => {
  expect(lookUp({ a: 1 }, 'a')).toBe(1);
  for (const name of ['b', 'constructor', 'toString', '__proto__']) expect(lookUp({ a: 1 }, name)).toBeUndefined();
});
