import { expect, it } from 'vitest';
import { formatsNamed } from './formats-named.ts';

it.each([
  ['Update budget.XLSX from sales.csv', ['xlsx', 'csv']],
  ['Make a spreadsheet of it', ['xlsx']],
  ['Fill the letters for each customer', ['docx']],
  ['Keep it word for word', []],
  ['a docx with the results', ['docx']],
  ['notes.md.txt', ['text']],
  ['nothing of the kind', []],
])('[F12] "%s" speaks of %j', (text, kinds) => {
  expect(formatsNamed(text, 'names and words')).toEqual(kinds);
});

it('[F12] where words do not count, names of files do', () => {
  expect(formatsNamed('The document is in contract.docx, the sheet is elsewhere.', 'names')).toEqual(['docx']);
});
