import { expect, it } from 'vitest';
import { callDuration } from './call-duration.ts';

it('says how long a call took, also when that is next to nothing', () => {
  expect(callDuration({ elapsed_ms: null, state: 'running' })).toBe('running');
  expect(callDuration({ elapsed_ms: null, state: 'unknown' })).toBe('');
  expect(callDuration({ elapsed_ms: 0.2, state: 'done' })).toBe('1 ms');
  expect(callDuration({ elapsed_ms: 412, state: 'failed' })).toBe('412 ms');
  expect(callDuration({ elapsed_ms: 61_000, state: 'done' })).toBe('1 min 01 s');
});
