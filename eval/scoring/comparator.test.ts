import { expect, it } from 'vitest';
import { parseComparator } from './comparator.ts';

it('reads a list of values and refuses every other program', () => {
  expect(parseComparator(`lambda x: x in ['1', "2"]`).values).toEqual(['1', '2']);
  for (const source of ['lambda x: True', "lambda x: __import__('os')", "lambda x: y in ['1']", 'lambda x: x in [1]']) {
    expect(() => parseComparator(source), source).toThrow('not a check that is known');
  }
});
