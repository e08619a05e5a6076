import { describe, expect, it } from 'vitest';
import { sampleModel } from '../../lib/sample-views.ts';
import { consentFor, leavesComputer, nextStep, previousAddress } from './model-access.ts';

const opus = sampleModel('anthropic/opus');
const address = opus.address ?? '';
const wholeProvider = { provider: 'anthropic', address, model: null, file_patterns: null };
const oneModel = { provider: 'anthropic', address, model: 'anthropic/opus', file_patterns: ['a.csv'] };

describe('[A6] what stands between a person and a model', () => {
  it('a key first, then consent, then nothing', () => {
    expect(nextStep({ ...opus, availability: 'key_missing' }, [wholeProvider])).toBe('key');
    expect(nextStep(opus, [])).toBe('consent');
    expect(nextStep(opus, [{ ...wholeProvider, provider: 'openai' }])).toBe('consent');
    expect(nextStep(opus, [wholeProvider])).toBe('ready');
  });

  it('consent for another model of the provider does not count', () => {
    expect(nextStep(opus, [{ ...oneModel, model: 'anthropic/haiku' }])).toBe('consent');
  });

  it('what runs on this computer needs no consent', () => {
    expect(leavesComputer({ ...opus, offline: true })).toBe(false);
    expect(nextStep({ ...opus, runs_here: true }, [])).toBe('ready');
  });

  it('[T6] another address asks again, and says which it was', () => {
    const moved = { ...opus, address: 'http://127.0.0.1:9/v1' };
    expect(nextStep(moved, [wholeProvider])).toBe('consent');
    expect(previousAddress([wholeProvider], moved)).toBe(address);
    expect(previousAddress([wholeProvider], opus)).toBeNull();
  });

  it('the consent that names the model counts before the one for the provider', () => {
    expect(consentFor([wholeProvider, oneModel], opus)).toBe(oneModel);
  });
});
