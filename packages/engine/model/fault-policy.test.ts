import { expect, it } from 'vitest';
import { faultPolicy } from './fault-policy.ts';

it.each(['MODEL_KEY_REFUSED', 'MODEL_QUOTA', 'MODEL_NETWORK', 'MODEL_STREAM_CUT'])(
  '[A4] %s pauses: it says nothing about the work',
  (code) => expect(faultPolicy(code, false)).toBe('pause'),
);

it.each(['MODEL_CONTEXT_TOO_LONG', 'MODEL_CONTENT_FILTER', 'MODEL_OUTPUT_LIMIT', 'MODEL_BAD_REQUEST', 'TURN_LIMIT'])(
  '[R6] %s fails the work: a fresh Session may do better',
  (code) => expect(faultPolicy(code, false)).toBe('fail'),
);

it('[R6] whatever the way there did, once it was tried often enough, pauses', () => {
  expect(faultPolicy('SOMETHING_NEW', true)).toBe('pause');
});
