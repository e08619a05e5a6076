import { createHash } from 'node:crypto';

/** What a secret is for stands in front of it, so that one found in a log or a file says where to revoke it. */
const prefixes = {
  session: 'gls',
  token: 'glt',
  invitation: 'gli',
  device: 'gld',
} as const;
export type SecretKind = keyof typeof prefixes;

export type RandomBytes = (size: number) => Uint8Array;

/** 256 bits: nobody guesses one, so a plain digest is enough to keep. */
export function newSecret(kind: SecretKind, randomBytes: RandomBytes): string {
  return `${prefixes[kind]}_${Buffer.from(randomBytes(32)).toString('base64url')}`;
}

export function kindOf(secret: string): SecretKind | null {
  const found = /^(gl[a-z])_[\w-]{43}$/.exec(secret)?.[1];
  return (Object.keys(prefixes) as SecretKind[]).find((kind) => prefixes[kind] === found) ?? null;
}

export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Letters that no other is taken for, in two groups: 40 bits for a person to type while it lives a few minutes. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function newTypedCode(randomBytes: RandomBytes): string {
  const letters = Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** People type small letters, leave out the hyphen, and take O for 0 or I and L for 1. */
export function normalCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
