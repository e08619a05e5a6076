import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { type BrowserSession, createSessions } from './sessions.ts';

const onEnd = (_session: BrowserSession) => undefined;

it('[T5] a session is found by its secret until it ends', () => {
  const ended = vi.fn();
  const sessions = createSessions({ randomBytes, onEnd: ended });
  const secret = sessions.start();
  const found = sessions.find(secret);
  expect(found).toEqual({ id: expect.stringMatching(/^[\w-]{8}$/) });
  sessions.end(secret);
  sessions.end(secret);
  expect(ended.mock.calls).toEqual([[found]]);
  expect(sessions.find(secret)).toBe('ended');
});

it('[T5] a session of another server is refused, and told apart from one that ended', () => {
  const sessions = createSessions({ randomBytes, onEnd });
  expect(sessions.find(createSessions({ randomBytes, onEnd }).start())).toBe('elsewhere');
  const secret = sessions.start();
  for (const never of ['', `${secret}x`, secret.slice(0, -1), 'a token of programs'])
    expect(sessions.find(never)).toBe('none');
  expect(sessions.find(`${secret.slice(0, -4)}AAAA`)).toBe('ended');
});

it('[T5] the number of sessions is bounded: the one unused for the longest time ends', () => {
  const ended = vi.fn();
  const sessions = createSessions({ randomBytes, onEnd: ended, limit: 2 });
  const [first, second] = [sessions.start(), sessions.start()];
  sessions.find(first);
  const third = sessions.start();
  expect([first, second, third].map((secret) => typeof sessions.find(secret))).toEqual(['object', 'string', 'object']);
  expect(ended).toHaveBeenCalledOnce();
});
