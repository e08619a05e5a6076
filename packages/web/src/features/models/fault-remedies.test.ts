import { describe, expect, it } from 'vitest';
import { faultAdvice, faultProvider, faultRemedies } from './fault-remedies.ts';

const fault = (code: string, details: Record<string, unknown> = {}) => ({
  code,
  message: 'It stopped.',
  remedy: 'Type a command.',
  details,
});

describe('[A4] what can be done about a run that stopped', () => {
  it('offers consent, a key or another try, most helpful first', () => {
    expect(faultRemedies(fault('MODEL_CONSENT_REQUIRED'))[0]).toBe('allow');
    expect(faultRemedies(fault('MODEL_KEY_REFUSED'))[0]).toBe('key');
    expect(faultRemedies(fault('MODEL_OVERLOADED'))).toEqual(['again', 'other_model']);
    expect(faultRemedies(fault('MODEL_CONTEXT_TOO_LONG'))[0]).toBe('other_model');
    expect(faultRemedies(fault('OFFLINE_STEP'))).toEqual(['other_model', 'again']);
  });

  it('a fault of another kind, and a run that was only interrupted, can be resumed', () => {
    expect(faultRemedies(fault('DISK_FULL'))).toEqual(['again']);
    expect(faultRemedies(null)).toEqual(['again']);
  });

  it('speaks of the page where the error speaks of the command line', () => {
    expect(faultAdvice(fault('MODEL_CONSENT_REQUIRED'))).not.toContain('command');
    expect(faultAdvice(fault('MODEL_QUOTA'))).toBe('Type a command.');
  });

  it('names provider and host as far as they are known', () => {
    expect(faultProvider(fault('MODEL_KEY_MISSING'), 'openai/gpt')).toBe('openai');
    expect(faultProvider(fault('MODEL_CONSENT_REQUIRED', { provider: 'mine' }), 'openai/gpt')).toBe('mine');
  });
});
