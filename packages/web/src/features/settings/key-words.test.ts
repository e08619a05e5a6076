import { describe, expect, it } from 'vitest';
import { isRemovable, keyWords } from './key-words.ts';

const key = { provider: 'openai', source: null, hint: null, variables: ['OPENAI_API_KEY'] };

describe('[A5] a key in words', () => {
  it('says where it is and how it ends', () => {
    expect(keyWords(key)).toBe('No key yet');
    expect(keyWords({ ...key, source: 'keychain', hint: '…wxyz' })).toBe(
      "Key ending in …wxyz in this computer's keychain",
    );
    expect(keyWords({ ...key, source: 'file', hint: '…wxyz' })).toContain('file that only you can read');
    expect(keyWords({ ...key, source: 'environment', hint: null })).toContain('OPENAI_API_KEY');
  });

  it('what the environment sets is not removed here', () => {
    expect(isRemovable({ ...key, source: 'environment' })).toBe(false);
    expect(isRemovable({ ...key, source: 'file' })).toBe(true);
    expect(isRemovable(key)).toBe(false);
  });
});
