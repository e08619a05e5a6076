import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastItem, forecastPlan } from './forecast.ts';
import type { ItemSample } from './item-samples.ts';

const item = { model: 'm', tools: 'all', kind: 'xlsx' };
const sample = (milliseconds: number, more: Partial<ItemSample> = {}): ItemSample => ({
  model: 'm',
  tools: 'all',
  kind: 'xlsx',
  cost: milliseconds / 1000,
  milliseconds,
  ...more,
});

describe('forecastItem', () => {
  it('is unknown without three items like it, and says how many there are', () => {
    expect(forecastItem(item, [])).toMatchObject({ samples: 0, cost: null, seconds: null });
    const { samples, cost, seconds, basis } = forecastItem(item, [sample(1), sample(2)]);
    expect({ samples, cost, seconds }).toEqual({ samples: 2, cost: null, seconds: null });
    expect(basis).toBe('Unknown: 2 of the 3 items needed were done with m here');
  });

  it('gives the middle half with its sample size', () => {
    const samples = [1000, 2000, 3000, 4000, 100_000].map((milliseconds) => sample(milliseconds));
    expect(forecastItem(item, samples)).toEqual({
      samples: 5,
      cost: { low: 2, high: 4 },
      seconds: { low: 2, high: 4 },
      basis: 'The middle half of 5 items about .xlsx files done with m',
    });
  });

  it('takes no other model and no other tools for like, and another kind of file only where it must', () => {
    const others = [1, 2, 3].flatMap((n) => [sample(n, { model: 'x' }), sample(n, { tools: 'read' })]);
    expect(forecastItem(item, others)).toMatchObject({ samples: 0, seconds: null });
    const csv = [1, 2, 3].map((n) => sample(n * 1000, { kind: 'csv' }));
    expect(forecastItem(item, csv)).toMatchObject({ samples: 3, basis: 'The middle half of 3 items done with m' });
    expect(forecastItem(item, [...csv, ...[7, 8, 9].map((n) => sample(n * 1000))])).toMatchObject({
      samples: 3,
      seconds: { low: 7.5, high: 8.5 },
    });
  });

  it('an unknown cost is not counted as nothing', () => {
    const samples = [sample(1000), sample(2000), sample(3000, { cost: null })];
    expect(forecastItem(item, samples)).toMatchObject({ cost: null, seconds: { low: 1.5, high: 2.5 } });
    expect(forecastItem(item, samples).basis).toContain('the cost of 1 is unknown');
  });

  it('never leaves the range of what was seen', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 3, maxLength: 40 }), (times) => {
        const { seconds } = forecastItem(
          item,
          times.map((time) => sample(time)),
        );
        expect(seconds?.low).toBeGreaterThanOrEqual(Math.min(...times) / 1000);
        expect(seconds?.high).toBeLessThanOrEqual(Math.max(...times) / 1000);
        expect(seconds?.low).toBeLessThanOrEqual(seconds?.high ?? -1);
      }),
    );
  });
});

describe('forecastPlan', () => {
  const known = forecastItem(
    item,
    [1000, 1000, 1000].map((time) => sample(time)),
  );

  it('adds up, and is unknown as soon as one item is', () => {
    expect(forecastPlan([known, known])).toMatchObject({
      seconds: { low: 2, high: 2 },
      cost: { low: 2, high: 2 },
      samples: 3,
    });
    expect(forecastPlan([known, forecastItem(item, [])])).toMatchObject({
      seconds: null,
      cost: null,
      basis: 'Unknown for 1 of 2 items',
    });
    expect(forecastPlan([])).toMatchObject({ seconds: null, basis: 'Nothing is left to do' });
  });
});
