import type { AuditUsageRow } from '@galley/schema';
import { expect, it } from 'vitest';
import { linePath, sumUp } from './sum-up.ts';

const row = (input_tokens: number | null, cost: number | null): AuditUsageRow => ({
  key: 'k',
  label: 'main.1',
  run_id: null,
  usage: {
    data: cost === null ? 'partly' : 'known',
    calls: 1,
    unreported: 0,
    unpriced: 0,
    input_tokens,
    output_tokens: input_tokens === null ? null : 1,
    cached_tokens: null,
    cost,
    elapsed_ms: 1,
  },
});

it('[P12] adds call to call, and says where a part is not known', () => {
  expect(sumUp([row(9, 0.5), row(19, 0.25)])).toEqual({
    points: [
      { label: 'main.1', tokens: 10, cost: 0.5 },
      { label: 'main.1', tokens: 30, cost: 0.75 },
    ],
    partly: false,
  });
  expect(sumUp([row(9, 0.5), row(null, null)])).toMatchObject({ points: [{}, { tokens: 10 }], partly: true });
});

it('draws a line that ends at the top right, and a flat one for nothing', () => {
  expect(linePath([1, 2], 100, 40)).toBe('M0 40L50.0 20.0L100.0 0.0');
  expect(linePath([0, 0], 100, 40)).toBe('M0 40L50.0 40.0L100.0 40.0');
  expect(linePath([], 100, 40)).toBe('M0 40');
});
