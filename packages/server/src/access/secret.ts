import { createHash, timingSafeEqual } from 'node:crypto';

/** What is kept of a secret: enough to recognise it, not enough to use it. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Takes the same time whatever the guess, so that a secret cannot be found letter by letter. */
export function matches(guess: string, kept: Buffer): boolean {
  return timingSafeEqual(digest(guess), kept);
}
