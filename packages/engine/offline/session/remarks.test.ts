import { expect, it } from 'vitest';
import { remarksOf, reviewAnswers } from './remarks.ts';
import { readSession } from './session-view.ts';

const view = (research: string, feedback: string) =>
  readSession([
    { role: 'user', text: `# Plan\n\n<research>\n${research}\n</research>\n\n<feedback>\n${feedback}\n</feedback>\n` },
  ]);

const comments =
  'Comments. Answer each under "## Review answers":\n- c1 (on item "Rent"): drop this\n- c2 (on the plan, asked again): make it glow';

it('[P3] every round is remembered, in order; only the open comments are to be answered', () => {
  const research = `# Research\n\nnote\n\n## Review feedback\n\nCall it b.csv\n\n${comments}\n\nThe person wrote these lines. Keep them word for word:\n- [ ] mine`;
  expect(remarksOf(view(research, comments))).toEqual([
    { id: null, text: 'Call it b.csv' },
    { id: 'c1', text: 'without "Rent"' },
    { id: 'c2', text: 'make it glow' },
  ]);
  expect(remarksOf(view(research, 'now c.csv')).map(({ id }) => id)).toEqual([null, null, null]);
});

it('[P3] feedback that did not reach the note is still heard', () => {
  expect(remarksOf(view('# Research\n\nnote', 'only March'))).toEqual([{ id: null, text: 'only March' }]);
  expect(remarksOf(view('# Research', ''))).toEqual([]);
});

it('[P4] answers each comment: accepted with how, or declined with the reason', () => {
  const lines = reviewAnswers([
    { remark: { id: null, text: 'x' }, how: 'y' },
    { remark: { id: 'c1', text: 'x' }, how: 'left out `Rent`' },
    { remark: { id: 'c2', text: 'x' }, how: null },
  ]);
  expect(lines).toEqual([
    '',
    '## Review answers',
    '- c1: accepted — left out `Rent`',
    '- c2: declined — fixed rules cannot follow this',
  ]);
});
