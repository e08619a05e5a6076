import { expect, it } from 'vitest';
import { findPlaceholders, placeholdersIn } from './placeholders.ts';

it('[F7] names stand between double braces, without the blanks around them, each once', () => {
  expect(placeholdersIn('{{a}} {{ b c\t}} {{a }} {{}} {{  }} {d} {{{e}}} {{f}')).toEqual(['a', 'b c', 'e']);
  expect(findPlaceholders((name) => (name === 'b' ? 'x' : undefined))('{{a}}{{ b }}')).toEqual([
    { start: 5, end: 12, replacement: 'x' },
  ]);
});

it('[F1] takes no longer for a text that never closes', () => {
  const hostile = `{{${' '.repeat(200_000)}x`.repeat(3);
  const started = performance.now();
  expect(placeholdersIn(hostile)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(2000);
});
