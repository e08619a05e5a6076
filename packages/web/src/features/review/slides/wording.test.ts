import { expect, it } from 'vitest';
import { slideTitle } from './wording.ts';

it('[V5] names slides by their number in the Draft, and those that went by the old one', () => {
  expect(slideTitle({ number_before: 3, number_after: 3, title: 'Budget', change: 'changed' })).toBe('3. Budget');
  expect(slideTitle({ number_before: 5, number_after: 3, title: 'Budget', change: 'moved' })).toBe('3. Budget (was 5)');
  expect(slideTitle({ number_before: null, number_after: 2, title: '', change: 'added' })).toBe('2. (no title) (new)');
  expect(slideTitle({ number_before: 5, number_after: null, title: 'Old', change: 'removed' })).toBe(
    'Old (removed, was 5)',
  );
});
