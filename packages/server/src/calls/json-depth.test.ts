import { expect, it } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

it.each([
  ['a plain value', '7', 0, false],
  ['as deep as allowed', '[{"a":[1]}]', 3, false],
  ['deeper', '[{"a":[1]}]', 2, true],
  ['side by side', '[[],[],[],{}]', 2, false],
  ['brackets in a text', '["[[[[{{{{"]', 1, false],
  ['brackets behind an escaped quote', String.raw`["\"[[[["]`, 1, false],
  ['brackets behind an escaped backslash', String.raw`["\\",[[[]]]]`, 3, true],
  ['never closed', '['.repeat(101), 100, true],
])('[T5] %s', (_, text, limit, deeper) => expect(isDeeperThan(text, limit)).toBe(deeper));
