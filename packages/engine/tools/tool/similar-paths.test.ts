import { expect, it } from 'vitest';
import { similarPaths } from './similar-paths.ts';

const known = ['data/score.xlsx', 'data/Bill_course_lists.xlsx', 'old/score.csv', 'notes.md', 'report final.docx'];

it('finds what was meant: another folder, ending, case or a slip; and nothing where nothing is near', () => {
  expect(similarPaths('score.xlsx', known)).toEqual(['data/score.xlsx', 'old/score.csv']);
  expect(similarPaths('data/Bill_course_list.xlsx', known)).toEqual(['data/Bill_course_lists.xlsx']);
  expect(similarPaths('Report-Final.docx', known)).toEqual(['report final.docx']);
  expect(similarPaths('ntoes.md', known)).toEqual([]);
  expect(similarPaths('note.md', known)).toEqual(['notes.md']);
  expect(similarPaths('budget.xlsx', known)).toEqual([]);
  expect(similarPaths('.', known)).toEqual([]);
});
