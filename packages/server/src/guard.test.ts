import { describe, expect, it } from 'vitest';
import { checkRequest, type GuardedRequest } from './guard.ts';

const good: GuardedRequest = {
  method: 'POST',
  host: '127.0.0.1:4711',
  origin: 'http://127.0.0.1:4711',
  token: 'secret',
  hasBearer: false,
  hasOwnHeader: true,
};
const check = (change: Partial<GuardedRequest>) => checkRequest({ ...good, ...change }, 'secret', 4711)?.details.reason;

describe('checkRequest', () => {
  it('[X6] lets a request of the page through', () => {
    expect(checkRequest(good, 'secret', 4711)).toBeNull();
    expect(checkRequest({ ...good, host: 'localhost:4711', origin: undefined }, 'secret', 4711)).toBeNull();
  });

  it.each([
    ['no host', { host: undefined }, 'host'],
    ['the name of another site that resolves to this computer', { host: 'evil.example:4711' }, 'host'],
    ['another port', { host: '127.0.0.1:80' }, 'host'],
    ['another site', { origin: 'https://evil.example' }, 'origin'],
    ['a page of another local port', { origin: 'http://127.0.0.1:3000' }, 'origin'],
    ['an opaque origin', { origin: 'null' }, 'origin'],
    ['no token', { token: undefined }, 'token'],
    ['a wrong token', { token: 'secrex' }, 'token'],
    ['a form post of another site', { hasOwnHeader: false }, 'header'],
  ])('[X6] refuses %s', (_, change, reason) => {
    expect(check(change)).toBe(reason);
  });

  it('[X6] a bearer token needs no own header', () => {
    expect(check({ hasOwnHeader: false, hasBearer: true })).toBeUndefined();
  });
});
