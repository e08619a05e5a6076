import { describe, expect, it } from 'vitest';
import { windowOf, windowsFor } from './windows.ts';

describe('windows', () => {
  it('[V4] every row lies in the window that is asked for it', () => {
    for (const row of [1, 200, 201, 999, 200_000]) {
      const start = windowOf(row);
      expect(row - start).toBeGreaterThanOrEqual(0);
      expect(row - start).toBeLessThan(200);
      expect(windowsFor(row, row, 200_000)).toContain(start);
    }
  });

  it('a range over an edge asks for both sides', () => {
    expect(windowsFor(390, 410, 1_000)).toEqual([1, 201, 401]);
  });

  it('nothing behind the last row is asked for', () => {
    expect(windowsFor(180, 260, 190)).toEqual([1]);
    expect(windowsFor(1, 40, 0)).toEqual([1]);
  });
});
