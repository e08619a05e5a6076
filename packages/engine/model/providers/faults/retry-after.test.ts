import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const hints = (headers: Record<string, string>, message = '', body: unknown = undefined) =>
  retryAfterMs({ headers: new Headers(headers), message, body, now });

describe('how long to wait', () => {
  it.each([
    [{ 'retry-after-ms': '1500' }, 1500],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0.4' }, 400],
    [{ 'retry-after': 'Sun, 15 Nov 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sun, 15 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after-ms': 'NaN', 'retry-after': '2' }, 2000],
    [{}, undefined],
  ])('[A4] from headers %j', (headers, expected) => {
    expect(hints(headers)).toBe(expected);
  });

  it.each([
    ['Please try again in 20ms. Visit …', 20],
    ['Please try again in 1.5s.', 1500],
    ['Please try again in 6m0s.', 360_000],
    ['Please retry in 1h2m3s', 3_723_000],
    ['Rate limited.', undefined],
  ])('[A4] from the words "%s"', (message, expected) => {
    expect(hints({}, message)).toBe(expected);
  });

  it('[A4] from the details of a Google error, with and without its envelope', () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '23.2s' }];
    expect(hints({}, '', { error: { details } })).toBe(23_200);
    expect(hints({}, '', { details })).toBe(23_200);
    expect(hints({}, '', { error: { details: [{ retryDelay: 'never' }] } })).toBeUndefined();
  });

  it('[A4] headers hold over words', () => {
    expect(hints({ 'retry-after': '3' }, 'try again in 9s')).toBe(3000);
  });
});
