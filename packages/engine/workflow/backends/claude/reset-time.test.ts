import { expect, it } from 'vitest';
import { parseResetTime } from './reset-time.ts';

const now = Date.parse('2026-03-10T09:54:20Z');

it.each([
  ['Claude AI usage limit reached|1773144000', '2026-03-10T12:00:00.000Z'],
  ["You've hit your limit · resets 10:54am (UTC)", '2026-03-10T10:54:00.000Z'],
  ["You've hit your session limit · resets 9am (UTC)", '2026-03-11T09:00:00.000Z'],
  ['5-hour limit reached ∙ resets 2am', '2026-03-11T02:00:00.000Z'],
  ["You've hit your limit · resets 2pm (Asia/Shanghai)", '2026-03-11T06:00:00.000Z'],
  ["You've hit your limit · resets 12:15am (Asia/Kathmandu)", '2026-03-10T18:30:00.000Z'],
  ["You've hit your weekly limit · resets Mar 14, 3pm (Europe/Berlin)", '2026-03-14T14:00:00.000Z'],
  ["You've hit your weekly limit · resets Apr 1 at 3pm (Europe/Berlin)", '2026-04-01T13:00:00.000Z'],
])('[O11] %s', (text, expected) => {
  expect(parseResetTime(text, now)?.toISOString()).toBe(expected);
});

it('[O11] says nothing rather than something wrong', () => {
  expect(parseResetTime("You've hit your limit · resets 2pm (Mars/Olympus)", now)).toBeNull();
  expect(parseResetTime("You've hit your limit", now)).toBeNull();
});
