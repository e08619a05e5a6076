import { expect, it } from 'vitest';
import { splitByWords } from './split-by-words.ts';

const marked = (text: string, query: string) =>
  splitByWords(text, query)
    .map(({ part, isWord }) => (isWord ? `<${part}>` : part))
    .join('');

it.each([
  ['Line 250 with the Zeppelin', 'zeppelin', 'Line 250 with the <Zeppelin>'],
  ['rent and rents', 'rent', '<rent> and <rent>s'],
  ['parent', 'rent', 'parent'],
  ['Über 3.5 (three)', 'über 3', '<Über> <3>.5 (three)'],
  ['a.b*', '.*', 'a.b*'],
  ['', 'x', ''],
])('[X1] sets the words of a search apart: %s', (text, query, shown) => {
  expect(marked(text, query)).toBe(shown);
});
