import { expect, it } from 'vitest';
import { namesIn, renderTemplate, unsetNames } from './template.ts';

it('[O5] fills variables and leaves unknown ones as written', () => {
  expect(renderTemplate('{{ a }} and {{b}}, {{c}}', { a: '1', b: '{{a}}' })).toBe('1 and {{a}}, {{c}}');
});

it('[O5] never reads a value from an object prototype', () => {
  expect(renderTemplate('{{constructor}}', {})).toBe('{{constructor}}');
});

it('[O5] says which names a template asks for, each once', () => {
  expect([...namesIn('{{ a }} {{b.c}} {{a}} {{ }} {d}')]).toEqual(['a', 'b.c']);
});

it('[O5] says which names have no value, each once', () => {
  expect(unsetNames('{{a}} {{ b }} {{a}} {{c}}', { c: '' })).toEqual(['a', 'b']);
});
