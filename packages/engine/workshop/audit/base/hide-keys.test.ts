import { expect, it } from 'vitest';
import { hideKeysDeep } from './hide-keys.ts';

it('[A5] [P12] takes keys out of whatever is shown, however deep, and leaves the rest', () => {
  const key = `sk-${'a1'.repeat(12)}`;
  const shown = hideKeysDeep({ text: `use ${key} now`, list: [{ raw: `x=${key}` }], number: 3, none: null });
  expect(shown).toEqual({ text: 'use [key] now', list: [{ raw: 'x=[key]' }], number: 3, none: null });
  expect(hideKeysDeep('ask-me-anything about task-force-delta-twelve')).toContain('task-force');
});
