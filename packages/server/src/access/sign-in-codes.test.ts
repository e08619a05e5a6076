import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSignInCodes } from './sign-in-codes.ts';

function codesAt(start = 0) {
  const clock = { now: start };
  return { clock, codes: createSignInCodes({ now: () => clock.now, randomBytes }) };
}

describe.each(['typed', 'file'] as const)('a %s code', (kind) => {
  it('[T5] works once', () => {
    const { codes } = codesAt();
    const { code } = codes.issue(kind);
    expect(codes.redeem(kind, code)).toBe('accepted');
    expect(codes.redeem(kind, code)).toBe('refused');
  });

  it('[T5] works until its time is over, and not a moment longer', () => {
    const { codes, clock } = codesAt();
    const first = codes.issue(kind);
    clock.now = first.lifeMs - 1;
    expect(codes.redeem(kind, first.code)).toBe('accepted');
    const second = codes.issue(kind);
    clock.now += second.lifeMs;
    expect(codes.redeem(kind, second.code)).toBe('refused');
  });

  it('[T5] ends the one before it', () => {
    const { codes } = codesAt();
    const { code } = codes.issue(kind);
    codes.issue(kind);
    expect(codes.redeem(kind, code)).toBe('refused');
  });

  it('[T5] is refused by another server', () => {
    expect(codesAt().codes.redeem(kind, codesAt().codes.issue(kind).code)).toBe('refused');
  });

  it('[T5] does not work as one of the other kind', () => {
    const { codes } = codesAt();
    const { code } = codes.issue(kind);
    const other = kind === 'typed' ? 'file' : 'typed';
    codes.issue(other);
    expect(codes.redeem(other, code)).toBe('refused');
    expect(codes.redeem(kind, code)).toBe('accepted');
  });
});

describe('a typed code', () => {
  it('[T5] bears five wrong guesses; then even the right one is refused until there is a new code', () => {
    const { codes } = codesAt();
    const { code } = codes.issue('typed');
    for (let guess = 0; guess < 5; guess += 1) expect(codes.redeem('typed', '0000-0000')).toBe('refused');
    expect(codes.redeem('typed', code)).toBe('locked');
    expect(codes.redeem('typed', codes.issue('typed').code)).toBe('accepted');
  });

  it.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['without the hyphen', (code: string) => code.replace('-', '')],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')} `],
    ['with O for 0 and l for 1', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l')],
  ])('is understood %s', (_, spell) => {
    const codes = createSignInCodes({
      now: () => 0,
      randomBytes: () => Uint8Array.from([0, 1, 10, 33, 64, 97, 31, 7]),
    });
    const { code } = codes.issue('typed');
    expect(code).toBe('01A1-01Z7');
    expect(codes.redeem('typed', spell(code))).toBe('accepted');
  });
});

it('[T5] wrong guesses do not end a code that is handed over by file', () => {
  const { codes } = codesAt();
  const { code } = codes.issue('file');
  expect(Buffer.from(code, 'base64url')).toHaveLength(32);
  for (let guess = 0; guess < 50; guess += 1) expect(codes.redeem('file', `${code}x`)).toBe('refused');
  expect(codes.redeem('file', code)).toBe('accepted');
});
