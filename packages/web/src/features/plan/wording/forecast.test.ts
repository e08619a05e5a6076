import { describe, expect, it } from 'vitest';
import { forecastWords } from './forecast.ts';

const basis = 'The middle half of 8 items';

describe('[P2] an estimate in words', () => {
  it('is unknown when nothing is known', () => {
    expect(forecastWords({ samples: 1, cost: null, seconds: null, basis })).toBe('unknown');
  });

  it('is a range with its sample size', () => {
    const forecast = { samples: 8, cost: { low: 0.012, high: 0.034 }, seconds: { low: 2.2, high: 4.1 }, basis };
    expect(forecastWords(forecast)).toBe('2–5 s, $0.01–$0.03 (from 8 items done before)');
  });

  it('names the half that is unknown', () => {
    const forecast = { samples: 3, cost: null, seconds: { low: 70, high: 200 }, basis };
    expect(forecastWords(forecast)).toBe('1–4 min, cost unknown (from 3 items done before)');
  });

  it('does not show a figure smaller than it can be sure of', () => {
    const forecast = { samples: 5, cost: { low: 0, high: 0 }, seconds: { low: 0.01, high: 0.2 }, basis };
    expect(forecastWords(forecast)).toBe('under 1 s, no cost (from 5 items done before)');
    expect(forecastWords({ ...forecast, cost: { low: 0.001, high: 0.002 } })).toContain('under $0.01');
    expect(forecastWords({ ...forecast, cost: { low: 0.001, high: 0.02 } })).toContain('up to $0.02');
  });
});
