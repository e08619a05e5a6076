import { describe, expect, it } from 'vitest';
import { isRemovable, keyMoved, keyWords } from './key-wording.ts';

const key = {
  provider: 'openai',
  source: null,
  hint: null,
  address: 'https://a.example/v1',
  given_for: null,
  variables: ['OPENAI_API_KEY'],
};

describe('[A5] a key in words', () => {
  it('says where it is and how it ends', () => {
    expect(keyWords(key)).toBe('No key yet');
    expect(keyWords({ ...key, source: 'keychain', hint: '…wxyz' })).toBe(
      "Key ending in …wxyz in this computer's keychain",
    );
    expect(keyWords({ ...key, source: 'file', hint: '…wxyz' })).toContain('file that only you can read');
    expect(keyWords({ ...key, source: 'environment', hint: null })).toContain('OPENAI_API_KEY');
  });

  it('[T4] a key that was given for another address is said to be', () => {
    const kept = { ...key, source: 'file' as const };
    expect([kept, { ...kept, given_for: key.address }].some(keyMoved)).toBe(false);
    expect(keyMoved({ ...kept, given_for: 'https://b.example/v1' })).toBe(true);
  });

  it('what the environment sets is not removed here', () => {
    expect(isRemovable({ ...key, source: 'environment' })).toBe(false);
    expect(isRemovable({ ...key, source: 'file' })).toBe(true);
    expect(isRemovable(key)).toBe(false);
  });
});
