import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSessions } from './sessions.ts';

it('[T5] a session is found by its secret until it ends', () => {
  const sessions = createSessions({ randomBytes });
  const secret = sessions.start();
  expect(sessions.find(secret)).toEqual({ id: expect.stringMatching(/^[\w-]{8}$/) });
  sessions.end(secret);
  expect(sessions.find(secret)).toBe('ended');
});

it('[T5] a session of another server is refused, and told apart from one that ended', () => {
  const sessions = createSessions({ randomBytes });
  expect(sessions.find(createSessions({ randomBytes }).start())).toBe('elsewhere');
  const secret = sessions.start();
  for (const never of ['', `${secret}x`, secret.slice(0, -1), 'a token of programs'])
    expect(sessions.find(never)).toBe('none');
  expect(sessions.find(`${secret.slice(0, -4)}AAAA`)).toBe('ended');
});

it('[T5] the number of sessions is bounded: the one unused for the longest time ends', () => {
  const sessions = createSessions({ randomBytes, limit: 2 });
  const [first, second] = [sessions.start(), sessions.start()];
  sessions.find(first);
  const third = sessions.start();
  expect([first, second, third].map((secret) => typeof sessions.find(secret))).toEqual(['object', 'string', 'object']);
});
