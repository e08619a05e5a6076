import { expect, it } from 'vitest';
import { afterAnswer, branchSession, freshSession, openTurn } from '../../model/index.ts';
import { sessionCharacters } from './session-characters.ts';

const answer = (text: string) => ({ text, tool_calls: [] });

it('counts every message once, however often it is asked', () => {
  const opened = openTurn(freshSession('s', ''), 'question', 5);
  const asked = sessionCharacters(opened.session);
  expect(asked).toBe(JSON.stringify({ role: 'user', text: 'question' }).length);
  const longer = afterAnswer(opened, answer('twelve bytes')).turn;
  expect(sessionCharacters(longer.session)).toBeGreaterThan(asked + 'twelve bytes'.length);
  expect(sessionCharacters(longer.session)).toBe(sessionCharacters(longer.session));
  expect(sessionCharacters(opened.session)).toBe(asked);
});

it('keeps branches apart', () => {
  const opened = openTurn(freshSession('s', ''), 'question', 5);
  const [short, long] = ['a', 'a much longer answer'].map((text) => {
    const branch = { ...opened, session: branchSession(opened.session, text) };
    return sessionCharacters(afterAnswer(branch, answer(text)).turn.session);
  });
  expect((long ?? 0) - (short ?? 0)).toBe('a much longer answer'.length - 1);
});

it('is nothing for an empty Session', () => {
  expect(sessionCharacters(freshSession('s', 'system'))).toBe(0);
});
