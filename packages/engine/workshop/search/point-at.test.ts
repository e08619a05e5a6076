import { expect, it } from 'vitest';
import { type KeptPassage, pointAt } from './point-at.ts';

const passage = (text: string, rest: Partial<KeptPassage> = {}): KeptPassage => ({
  line: 10,
  sheet: null,
  section: null,
  heading: null,
  slide: null,
  page: null,
  text,
  isTable: false,
  ...rest,
});

it('[F2] names the line that holds most of the words', () => {
  const { place, text } = pointAt(passage('first\nthe policy\nthe holiday policy'), ['holida', 'polic']);
  expect(place).toEqual({ line: 12 });
  expect(text).toBe('the holiday policy');
});

it('[F2] names sheet, row and cell of a table', () => {
  const { place, text } = pointAt(passage('Name\tAmount\n\tÉcole\t5', { sheet: 'Q1', isTable: true }), ['ecole']);
  expect(place).toEqual({ sheet: 'Q1', row: 11, cell: 'B11' });
  expect(text).toBe('| École | 5');
});

it('[F2] begins where the passage begins when it was found by its meaning', () => {
  expect(pointAt(passage('\nOne two\nthree', { page: 4 }), ['zzz'])).toEqual({
    place: { page: 4, line: 10 },
    text: 'One two three',
  });
});

it('shows what stands around the word in a long line', () => {
  const { text } = pointAt(passage(`${'lead '.repeat(100)}needle ${'tail '.repeat(100)}`), ['needle']);
  expect(text).toMatch(/^… .*needle.* …$/);
  expect(text.length).toBeLessThan(260);
});
