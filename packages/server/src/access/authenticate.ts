import { SignInRequiredError, WeakTokenError } from './errors.ts';
import { digest, matches } from './secret.ts';
import type { BrowserSession, Sessions } from './sessions.ts';

/** Programs and scripts that know the token share one session. */
export const program: BrowserSession = { id: 'program' };
const leastTokenLength = 24;

export type Authenticate = (authorization: string | undefined) => BrowserSession;

/**
 * Who sent a request, by its Authorization header alone: a header is never sent by itself to another port, kept in a
 * history or written to a log, as a cookie or an address would be.
 */
export function createAuthenticate(sessions: Sessions, token: string | undefined): Authenticate {
  if (token !== undefined && token.length < leastTokenLength) throw new WeakTokenError(leastTokenLength);
  const kept = token === undefined ? null : digest(token);
  return (authorization) => {
    const secret = secretIn(authorization);
    if (secret === null) throw new SignInRequiredError('none');
    if (kept !== null && matches(secret, kept)) return program;
    const session = sessions.find(secret);
    if (typeof session === 'string') throw new SignInRequiredError(session);
    return session;
  };
}

export function secretIn(authorization: string | undefined): string | null {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? null;
}
