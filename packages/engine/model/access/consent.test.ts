import { expect, it } from 'vitest';
import { type Consent, ConsentRequiredError, findConsent, isShared, requireConsent } from './consent.ts';

const address = 'https://api.example.com/v1';
const one: Consent = { provider: 'openai', address, model: 'openai/x', files: ['a.csv'] };
const all: Consent = { provider: 'openai', address, model: null, files: null };
const ask = { provider: 'openai', address, model: 'openai/x' };

it('[A6] covers the provider and model it names, and no other', () => {
  expect(findConsent([one], ask)).toEqual(one);
  expect(findConsent([one], { ...ask, model: 'openai/y' })).toBeNull();
  expect(findConsent([one], { ...ask, provider: 'anthropic' })).toBeNull();
});

it('[A6] one for a model counts before one for the whole provider', () => {
  expect(findConsent([all, one], ask)).toEqual(one);
  expect(findConsent([all, one], { ...ask, model: 'openai/y' })).toEqual(all);
});

it('[T6] another address is not covered, and the error names both', () => {
  const moved = { ...ask, address: 'http://127.0.0.1:9/v1' };
  expect(findConsent([all], moved)).toBeNull();
  const attempt = () => requireConsent([all], moved);
  expect(attempt).toThrow(ConsentRequiredError);
  expect(attempt).toThrow(/https:\/\/api\.example\.com\/v1.*http:\/\/127\.0\.0\.1:9\/v1/);
});

it('[T4] a folder at another place is not covered, and the error says where it was', () => {
  expect(() => requireConsent([], ask, '/home/ada/reports')).toThrow(/\/home\/ada\/reports/);
});

it('[A6] files are named by path or pattern', () => {
  const some = { ...all, files: ['reports/**', '*.csv'] };
  expect(['reports/a/b.md', 'x.csv', 'b.md', 'sub/x.csv'].map((path) => isShared(some, path))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('[A6] a path with marks of a pattern is itself, and no pattern shares nothing', () => {
  expect(isShared({ ...all, files: ['a [1].csv'] }, 'a [1].csv')).toBe(true);
  expect(isShared({ ...all, files: [] }, 'a.csv')).toBe(false);
  expect(isShared(all, 'anything')).toBe(true);
});
