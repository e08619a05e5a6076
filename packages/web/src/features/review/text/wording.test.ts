import { expect, it } from 'vitest';
import { bytesText } from './wording.ts';

const side = (size: number) => ({ size, lines: [] });

it('[V6] says how two versions differ that nobody can read', () => {
  expect(bytesText({ first_difference: 0, baseline: side(1200), draft: side(1) })).toBe(
    '1,200 → 1 byte, different from byte 1 on',
  );
  expect(bytesText({ first_difference: 1023, baseline: side(2048), draft: side(2048) })).toBe(
    '2,048 bytes, different from byte 1,024 on',
  );
  expect(bytesText({ first_difference: null, baseline: side(5), draft: side(5) })).toBe(
    '5 bytes, the same in both versions',
  );
  expect(bytesText({ first_difference: null, baseline: null, draft: side(5) })).toBe('5 bytes');
});
