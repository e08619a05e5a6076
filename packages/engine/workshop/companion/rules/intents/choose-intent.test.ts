import { describe, expect, it } from 'vitest';
import type { Names } from '../language/question.ts';
import { readQuestion } from '../language/read-question.ts';
import { blindQuestions } from '../testing/blind-questions.ts';
import { freshQuestions } from '../testing/fresh-questions.ts';
import { questions } from '../testing/questions.ts';
import { moreUnseenQuestions, unseenQuestions } from '../testing/unseen-questions.ts';
import { chooseIntent } from './choose-intent.ts';

const names: Names = {
  phases: ['RESEARCH', 'PLAN', 'REVIEW', 'IMPLEMENT', 'SUMMARY'],
  items: [
    { number: 1, label: 'Note' },
    { number: 2, label: 'Copy' },
    { number: 3, label: 'Total' },
  ],
  files: ['data.csv', 'note.txt'],
  tools: ['read_file', 'write_text_file'],
  models: ['offline'],
};

describe('what a question is about', () => {
  for (const [intent, asked] of [
    ...[questions, unseenQuestions, moreUnseenQuestions, blindQuestions, freshQuestions],
  ].flatMap((lot) => Object.entries(lot))) {
    it.each(asked)(`[P12] ${intent}: %s`, (question) => {
      expect(chooseIntent(readQuestion(question, names, 0)) ?? 'none').toBe(intent);
    });
  }
});
