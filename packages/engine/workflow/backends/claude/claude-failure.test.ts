import { expect, it } from 'vitest';
import { type ClaudeEvidence, classifyClaude } from './claude-failure.ts';

const now = Date.parse('2026-03-10T09:54:20Z');
const evidence = (part: Partial<ClaudeEvidence>, said?: string): ClaudeEvidence => ({
  result:
    said === undefined ? null : { type: 'result', subtype: 'success', is_error: true, session_id: 'x', result: said },
  errorWord: null,
  resetsAt: null,
  stderr: '',
  exitCode: 1,
  ...part,
});

it('[O11] a good result is no failure, whatever the exit code', () => {
  const result = { type: 'result', subtype: 'success', is_error: false, session_id: 'x', result: 'fine' } as const;
  expect(classifyClaude(evidence({ result, exitCode: 1 }), now)).toBeNull();
});

it('[O11] an exit with 0 and without a result is an interruption, a failure like any other', () => {
  expect(classifyClaude(evidence({ exitCode: 0 }), now)).toMatchObject({ failure: 'TURN_ABORTED' });
  expect(classifyClaude(evidence({ exitCode: 0, stderr: 'odd' }), now)).toMatchObject({ failure: 'BACKEND_FAILED' });
  expect(classifyClaude(evidence({ exitCode: 1 }), now)).toMatchObject({ failure: 'BACKEND_FAILED' });
});

it.each([
  ['Claude AI usage limit reached|1773144000', '2026-03-10T12:00:00.000Z'],
  ["You've hit your session limit · resets 3pm (UTC)", '2026-03-10T15:00:00.000Z'],
  ["You've hit your limit", null],
])('[O11] older words for a used-up allowance: %s', (said, resumeAt) => {
  expect(classifyClaude(evidence({ errorWord: 'rate_limit' }, said), now)).toMatchObject({
    failure: 'USAGE_LIMIT',
    details: { resume_at: resumeAt },
  });
});

it('[O11] the time in the event wins over the words', () => {
  const found = classifyClaude(evidence({ resetsAt: 1773144000 }, "You've hit your limit · resets 3pm (UTC)"), now);
  expect(found?.details.resume_at).toBe('2026-03-10T12:00:00.000Z');
});

it('[O8] a flag that the installed version does not know', () => {
  const stderr = "error: unknown option '--fork-session'";
  expect(classifyClaude(evidence({ stderr }), now)).toMatchObject({ failure: 'BACKEND_TOO_OLD' });
});
