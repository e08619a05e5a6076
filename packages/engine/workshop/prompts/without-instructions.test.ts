import { expect, it } from 'vitest';
import { withoutInstructions } from './without-instructions.ts';

const template = 'Read each document.\n<request>\n{{request}}\n</request>\n<files>\n{{files}}\n</files>';
const rendered = template.replace('{{request}}', 'Sum up a.csv').replace('{{files}}', 'a.csv, b.pdf');

it('[F12] what the person asks and the files are left, the State’s own words are not', () => {
  expect(withoutInstructions(rendered, template)?.split('\n').filter(Boolean)).toEqual([
    'Sum up a.csv',
    'a.csv, b.pdf',
  ]);
});

it('[F12] another message of the Session is not made from them', () => {
  expect(withoutInstructions('The item cannot be ticked yet.', template)).toBeNull();
});

it('[F12] a State that is handed nothing says itself what its work is', () => {
  expect(withoutInstructions('Tidy letter.docx', 'Tidy letter.docx')).toBe('Tidy letter.docx');
  expect(withoutInstructions('Tidy a.csv', 'Tidy {{input}}')).toBe('Tidy a.csv');
});
