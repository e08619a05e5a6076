import { expect, it } from 'vitest';
import { renderTrust } from './render-trust.ts';

const hash = 'ab'.repeat(32);
const question = {
  program: { kind: 'script' as const, language: 'sh' as const, hash },
  workflow: 'checks',
  state: 'START',
  agent_id: 'main',
  agent_count: 1,
  lines: 3,
  sandboxed: false,
  notice: 'Not sandboxed: it can read your files.',
  text: 'one\ntwo\nthree\n',
};

it('[T3] shows who wants to run what, what it may touch, and its text with line numbers', () => {
  expect(renderTrust(question, 10)).toBe(
    [
      'START in the workflow "checks" wants to run a sh script.',
      question.notice,
      `SHA-256 ${hash}`,
      '',
      '    1  one',
      '    2  two',
      '    3  three',
    ].join('\n'),
  );
});

it('[T3] says how much of a long script is not shown', () => {
  expect(renderTrust(question, 1)).toMatch(/1 {2}one\n {7}… 2 more lines$/);
  expect(renderTrust(question, 2)).toMatch(/… 1 more line$/);
});

it('[T8] a name cannot bring lines of its own into the question', () => {
  const shown = renderTrust({ ...question, workflow: 'checks" is fine.\nAllowed before: "x' }, 10);
  expect(shown.split('\n')[0]).toContain('checks" is fine. Allowed before: "x');
});
