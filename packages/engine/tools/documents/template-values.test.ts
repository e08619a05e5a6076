import { expect, it } from 'vitest';
import { fileNamePart, placeholderKey, valueFinder } from './template-values.ts';

it.each([
  ['First Name', 'first name'],
  ['first_name', 'first name'],
  ['firstName', 'first name'],
  ['FIRST-NAME', 'first name'],
  ['  größe ', 'größe'],
])('[F7] the placeholder %s means %s', (name, key) => {
  expect(placeholderKey(name)).toBe(key);
});

it('[F7] an exact name wins over one written alike; an empty cell is an empty text, a missing column is nothing', () => {
  const find = valueFinder({ 'first name': 'alike', first_name: 'exact', due: null, count: 3 });
  expect(find('first_name')).toBe('exact');
  expect(find('FirstName')).toBe('exact');
  expect(find('due')).toBe('');
  expect(find('Count')).toBe('3');
  expect(find('nothing')).toBeUndefined();
  expect(find('constructor')).toBeUndefined();
});

it.each([
  ['../../etc/passwd', 'etc passwd'],
  ['a:b*c?', 'a b c'],
  ['  ', 'empty'],
  ['Jürgen Müller', 'Jürgen Müller'],
])('[B2] %j in a file name becomes %j', (value, expected) => {
  expect(fileNamePart(value)).toBe(expected);
});
