import { expect, it } from 'vitest';
import { afterAnswer, freshSession, openTurn } from '../../model/index.ts';
import { formatsInPlay } from './formats-in-play.ts';
import { declaredCharacters, declaredTools } from './prompt-sources.ts';

const named = (prompt: string) => formatsInPlay(openTurn(freshSession('s', ''), prompt, 5).session);

it('[F12] a Session that names nothing may mean anything', () => {
  expect(named('Hello')).toBeNull();
  expect(formatsInPlay(null)).toBeNull();
});

it('[F12] prompts count by words and names, answers by names of files; what was named stays named', () => {
  const opened = openTurn(freshSession('s', ''), 'Look at `sales.csv` (3 KB).', 5);
  expect(formatsInPlay(opened.session)).toEqual(new Set(['csv']));
  const { turn } = afterAnswer(opened, { text: 'The document is contract.docx, without a chart.', tool_calls: [] });
  expect(formatsInPlay(turn.session)).toEqual(new Set(['csv', 'docx']));
  expect(formatsInPlay(opened.session)).toEqual(new Set(['csv']));
  expect(formatsInPlay(opened.session, 'As a spreadsheet, please')).toEqual(new Set(['csv', 'xlsx']));
});

it('[F12] a model is shown the tools of the formats in play', () => {
  const names = (prompt: string) => declaredTools('all', named(prompt)).map(({ name }) => name);
  expect(names('Tidy book.xlsx')).toContain('xlsx_edit');
  expect(names('Tidy letter.docx')).not.toContain('xlsx_edit');
  expect(names('Tidy letter.docx')).toContain('read_file');
  expect(declaredCharacters('all', named('Tidy letter.docx'))).toBeLessThan(declaredCharacters('all', null));
});
