import { expect, it } from 'vitest';
import { findConsent, foldConsents, isShared } from './consent.ts';

const all = { provider: 'openai', model: null, files: null };
const one = { provider: 'openai', model: 'gpt-x', files: ['*.csv', 'notes/**'] };

it('[A6] asks for consent per provider and model', () => {
  const consents = foldConsents([{ ...one, granted: true }]);
  expect(findConsent(consents, 'openai', 'gpt-x')).toEqual(one);
  expect(findConsent(consents, 'openai', 'gpt-y')).toBeNull();
  expect(findConsent(consents, 'anthropic', 'gpt-x')).toBeNull();
});

it('[A6] takes what names the model before what covers the provider', () => {
  const consents = foldConsents([
    { ...all, granted: true },
    { ...one, granted: true },
  ]);
  expect(findConsent(consents, 'openai', 'gpt-x')).toEqual(one);
  expect(findConsent(consents, 'openai', 'gpt-y')).toEqual(all);
});

it('[A6] a revocation for the provider ends what single models were allowed', () => {
  const granted = [
    { ...one, granted: true },
    { ...all, granted: true },
  ];
  expect(foldConsents([...granted, { ...all, granted: false }])).toEqual([]);
  expect(foldConsents([...granted, { ...one, granted: false }])).toEqual([all]);
});

it('[A6] a new word on the same model replaces the old', () => {
  const narrower = { ...one, files: ['a.csv'] };
  expect(
    foldConsents([
      { ...one, granted: true },
      { ...narrower, granted: true },
    ]),
  ).toEqual([narrower]);
});

it('[A6] shares only files in scope', () => {
  const shared = ['a.csv', 'notes/deep/b.md', 'c.xlsx', 'deep/a.csv', 'notes'].filter((path) => isShared(one, path));
  expect(shared).toEqual(['a.csv', 'notes/deep/b.md']);
  expect(isShared(all, 'anything')).toBe(true);
  expect(isShared({ ...one, files: ['a [1].csv'] }, 'a [1].csv')).toBe(true);
  expect(isShared({ ...one, files: [] }, 'a.csv')).toBe(false);
});
