import { expect, it } from 'vitest';
import { visibleName } from './visible-name.ts';

it.each([
  ['invoice\u202exslx.exe', 'invoice<U+202E>xslx.exe'],
  ['a\u200bb.txt', 'a<U+200B>b.txt'],
  ['a\u001b[2J.txt', 'a<U+001B>[2J.txt'],
  ['in\u00advoice.txt', 'in<U+00AD>voice.txt'],
  ['a\u{e0041}.txt', 'a<U+E0041>.txt'],
  ['a\u180e.txt', 'a<U+180E>.txt'],
  ['سجل.txt', 'سجل.txt'],
  ['👩\u200d💻.md', '👩\u200d💻.md'],
])('[T8] the name %j shows every character', (name, shown) => {
  expect(visibleName(name)).toBe(shown);
});
