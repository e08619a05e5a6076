import { expect, it } from 'vitest';
import { changeWords } from './changes.ts';

it('[P7] says what happened to each item', () => {
  const text = 'Rent — one sheet';
  expect(changeWords({ kind: 'added', text, place: 3 }).kind).toBe('Added as 3');
  expect(changeWords({ kind: 'removed', text, place: 2 }).kind).toBe('Removed, was 2');
  expect(changeWords({ kind: 'moved', text, from: 4, place: 1 }).kind).toBe('Moved from 4 to 1');
  expect(changeWords({ kind: 'reworded', text, before: 'Rent', place: 1 })).toMatchObject({ text, before: 'Rent' });
  expect(changeWords({ kind: 'marked', text, place: 1, from: 'pending', to: 'dropped' }).kind).toBe(
    '1: pending → dropped',
  );
});
