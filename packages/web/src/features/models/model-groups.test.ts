import { describe, expect, it } from 'vitest';
import { sampleModel } from '../../lib/sample-views.ts';
import { describeModel, formatTokens, modelGroups } from './model-groups.ts';

const offline = { ...sampleModel('offline'), offline: true, description: 'Rules, no AI' };
const locked = { ...sampleModel('google/gemini'), availability: 'key_missing' as const };
const ready = sampleModel('anthropic/opus');

describe('[X1] the list of models', () => {
  it('stands by provider: here first, then ready, then without a key', () => {
    const groups = modelGroups([locked, ready, offline], []);
    expect(groups.map(({ title }) => title)).toEqual(['On this computer', 'Anthropic', 'Google']);
  });

  it('marks what is still missing', () => {
    const badges = (consents: Parameters<typeof modelGroups>[1]) =>
      modelGroups([locked, ready, offline], consents).flatMap(({ options }) => options.map(({ badge }) => badge?.text));
    expect(badges([])).toEqual([undefined, 'Asks before sending', 'Needs a key']);
    const allowed = { provider: 'anthropic', address: ready.address ?? '', model: null, file_patterns: null };
    expect(badges([allowed])).toEqual([undefined, undefined, 'Needs a key']);
  });

  it('[A7] says what is unknown', () => {
    expect(describeModel({ ...ready, context_tokens: null, price: 'unknown', vision: false })).toBe(
      'size unknown · price unknown',
    );
    expect(describeModel({ ...ready, context_tokens: 200_000, vision: true, price: 'table' })).toBe(
      'reads 200k tokens · sees images',
    );
    expect(describeModel(offline)).toBe('Rules, no AI');
  });

  it('counts in round numbers', () => {
    expect([900, 32_768, 999_400, 999_900, 1_048_576].map(formatTokens)).toEqual(['900', '33k', '999k', '1M', '1M']);
  });
});
