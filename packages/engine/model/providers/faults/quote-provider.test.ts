import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteProvider } from './quote-provider.ts';

const secrets = {
  key: 'planted-key-value',
  requestBody: JSON.stringify({ text: 'The quick brown fox jumps over the lazy dog\nand away' }),
};

describe('the provider quoted', () => {
  it('[A5] without the key and without anything that looks like one', () => {
    expect(quoteProvider('Wrong key planted-key-value!', secrets)).toBe('Wrong key [key]!');
    expect(quoteProvider('Wrong key sk-proj-abcdefghijklmnop given', secrets)).toBe('Wrong key [key] given');
    expect(quoteProvider('Header Bearer abc.def was bad', secrets)).toBe('Header [key] was bad');
    expect(quoteProvider('Key AIzaSyA1234567890abcdefg', secrets)).toBe('Key [key]');
  });

  it('[A5] not at all when it repeats the request, also across line ends', () => {
    expect(quoteProvider('bad: quick brown fox jumps over the lazy dog', secrets)).toBeUndefined();
    expect(quoteProvider('bad: over the lazy dog\nand away, and so on and so on', secrets)).toBe(
      'bad: over the lazy dog and away, and so on and so on',
    );
    expect(quoteProvider('bad: jumps over the lazy dog\nand away', secrets)).toBeUndefined();
  });

  it('[A4] in short, saying how much was left out', () => {
    const quoted = quoteProvider('y'.repeat(1000), secrets) ?? '';
    expect(quoted).toContain('(700 more characters left out)');
    expect(quoted.length).toBeLessThan(350);
    expect(quoteProvider('  \n ', secrets)).toBeUndefined();
  });

  it('[A5] never with the key, wherever it stands', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(quoteProvider(`${before}${secrets.key}${after}`, secrets) ?? '').not.toContain(secrets.key);
      }),
    );
  });
});
