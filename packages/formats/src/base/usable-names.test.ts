import { describe, expect, it } from 'vitest';
import { usableNames } from './usable-names.ts';

describe('usableNames', () => {
  it('[F4] keeps good names and repairs those that SQL cannot say', () => {
    expect(usableNames(['City', '', 'a\u0000b', 'CITY', ' amount '])).toEqual([
      'City',
      'column_2',
      'a b',
      'CITY_2',
      'amount',
    ]);
  });
});
