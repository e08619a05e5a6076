import { createHash, timingSafeEqual } from 'node:crypto';
import { AccessDeniedError } from './errors.ts';

export interface GuardedRequest {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly token: string | undefined;
  /** The token came in an Authorization header, which no other site can make a browser send. */
  readonly hasBearer: boolean;
  readonly hasOwnHeader: boolean;
}

/**
 * Who may talk to the server (SPEC X6). Host stops another site's name from being pointed at this computer,
 * Origin and the own header stop a page of another site, the token stops everyone else here.
 */
export function checkRequest(request: GuardedRequest, token: string, port: number): AccessDeniedError | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
  if (request.host === undefined || !hosts.includes(request.host.toLowerCase())) return new AccessDeniedError('host');
  if (request.origin !== undefined && request.origin !== `http://${request.host}`)
    return new AccessDeniedError('origin');
  if (request.token === undefined || !sameText(request.token, token)) return new AccessDeniedError('token');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead && !request.hasBearer && !request.hasOwnHeader) return new AccessDeniedError('header');
  return null;
}

/** Takes the same time whatever the guess, so that a token cannot be found letter by letter. */
function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
