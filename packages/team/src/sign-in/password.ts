import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { InvalidArgumentError } from '@galley/schema';

/** 32 MB and some 50 ms for each guess. Written with each password, so that they can grow. */
const cost = { N: 2 ** 15, r: 8, p: 1 };
const keyLength = 32;
const leastLength = 12;
const mostLength = 512;

export function checkPassword(password: string): void {
  if (password.length >= leastLength && password.length <= mostLength) return;
  throw new InvalidArgumentError(
    'password',
    `A password has ${leastLength} to ${mostLength} characters.`,
    'Choose a longer one: a few words are easy to remember.',
  );
}

/** What is kept of a password: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes as long for somebody who does not exist: the time must not say which names do. */
export async function matchesPassword(password: string, kept: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (kept ?? nobody).split('$');
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(derived, expected) && kept !== null;
}

const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A flood of sign-ins must not take all of the process's threads and memory. */
const atOnce = 4;
let working = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, { N, r, p }: typeof cost) {
  if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  working += 1;
  try {
    return await new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error === null ? resolve(key) : reject(error),
      ),
    );
  } finally {
    working -= 1;
    waiting.shift()?.();
  }
}
