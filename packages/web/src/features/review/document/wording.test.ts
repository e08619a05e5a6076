import { expect, it } from 'vitest';
import { lineWords, sectionTitle } from './wording.ts';

it('says where a change stands and stood', () => {
  expect(lineWords({ line_before: 4, line_after: 4 })).toBe('line 4');
  expect(lineWords({ line_before: 7, line_after: 4 })).toBe('line 4, was 7');
  expect(lineWords({ line_before: 7, line_after: null })).toBe('was line 7');
  expect(lineWords({ line_before: null, line_after: null })).toBe('');
});

it('names sections without a heading', () => {
  expect(sectionTitle({ title: null, index: 1 })).toBe('Before the first heading');
  expect(sectionTitle({ title: 'Footnotes', index: 3 })).toBe('Footnotes');
});
