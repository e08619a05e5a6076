import { expect, it } from 'vitest';
import { whoAsked } from './who-asked.ts';

it.each([
  ['somebody who works alone', undefined, undefined, 'You asked'],
  ['the person who asked', { person_id: 'person_1', name: 'Ada' }, 'person_1', 'You asked'],
  ['somebody else of the same name', { person_id: 'person_1', name: 'Ada' }, 'person_2', 'Ada asked'],
  [
    'somebody else, with a name that turns what follows it around',
    { person_id: 'person_1', name: 'A\u202eda' },
    'person_2',
    'A<U+202E>da asked',
  ],
])('[X9] a request is "yours" only to whoever asked for it: %s', (_, person, reader, words) => {
  expect(whoAsked(person, reader)).toBe(words);
});
