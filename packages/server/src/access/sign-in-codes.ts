import { digest, matches } from './secret.ts';

/**
 * `typed` is short enough for a person and bears only a few wrong guesses; `file` is handed over by a private file
 * and cannot be guessed at all.
 */
export type CodeKind = 'typed' | 'file';

export interface SignInCode {
  readonly code: string;
  readonly lifeMs: number;
}

export interface SignInCodes {
  /** A fresh code. The one before it of the same kind no longer works. */
  issue(kind: CodeKind, onUsed?: () => void): SignInCode;
  redeem(kind: CodeKind, text: string): 'accepted' | 'refused' | 'locked';
}

export interface SignInCodesOptions {
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
}

const minute = 60_000;
const lifeMs: Readonly<Record<CodeKind, number>> = { typed: 10 * minute, file: 2 * minute };

/** With 40 bits in a typed code, five guesses find it once in 200 billion times. */
const wrongGuesses = 5;

/** No letter that is read as another: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

interface OpenCode {
  readonly kept: Buffer;
  readonly expiresAt: number;
  readonly onUsed: () => void;
  wrong: number;
}

/** Codes that sign a browser in once (SPEC T5). They live in memory and end with the server. */
export function createSignInCodes({ now, randomBytes }: SignInCodesOptions): SignInCodes {
  const open = new Map<CodeKind, OpenCode>();
  const make: Readonly<Record<CodeKind, () => string>> = {
    typed: () => readable(randomBytes(8)),
    file: () => Buffer.from(randomBytes(32)).toString('base64url'),
  };
  return {
    issue(kind, onUsed = () => undefined) {
      const code = make[kind]();
      open.set(kind, { kept: digest(normal(kind, code)), expiresAt: now() + lifeMs[kind], onUsed, wrong: 0 });
      return { code, lifeMs: lifeMs[kind] };
    },
    redeem(kind, text) {
      const code = open.get(kind);
      if (code === undefined || now() >= code.expiresAt) return 'refused';
      if (kind === 'typed' && code.wrong >= wrongGuesses) return 'locked';
      if (matches(normal(kind, text), code.kept)) {
        open.delete(kind);
        code.onUsed();
        return 'accepted';
      }
      code.wrong += 1;
      return 'refused';
    },
  };
}

/** `7KQ4-9XPM`: five bits of each byte, in two groups. */
function readable(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** People type small letters, leave out the hyphen, and take O for 0 or I and L for 1. */
function normal(kind: CodeKind, text: string): string {
  if (kind === 'file') return text;
  return text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
