import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAuthenticate } from './authenticate.ts';
import { createSessions } from './sessions.ts';

const token = 'a-token-of-a-good-length';

it('[T5] a session or the token of programs opens, nothing else does', () => {
  const sessions = createSessions({ randomBytes, onEnd: () => undefined });
  const authenticate = createAuthenticate(sessions, token);
  const secret = sessions.start();
  expect(authenticate(`Bearer ${token}`)).toEqual({ id: 'program' });
  expect(authenticate(`Bearer ${secret}`).id).not.toBe('program');
  const refused = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    token,
    `Bearer ${token}x`,
    `Bearer ${token} x`,
  ];
  for (const each of refused) expect(() => authenticate(each), String(each)).toThrow(/not signed in/);
});

it('[T5] without a token, no text is taken for it', () => {
  const authenticate = createAuthenticate(createSessions({ randomBytes, onEnd: () => undefined }), undefined);
  for (const each of ['Bearer undefined', 'Bearer null', 'Bearer ', 'Bearer program']) {
    expect(() => authenticate(each)).toThrow(/not signed in/);
  }
});

it('[T5] a token that could be guessed is refused at the start, the empty one too', () => {
  for (const weak of ['', 'secret']) {
    expect(() => createAuthenticate(createSessions({ randomBytes, onEnd: () => undefined }), weak)).toThrow(
      /could be guessed/,
    );
  }
});
