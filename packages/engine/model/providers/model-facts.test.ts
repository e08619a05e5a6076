import { describe, expect, it } from 'vitest';
import { claudeTraits, thinkingBudget } from './anthropic-thinking.ts';
import { nearestEffort, outputLimit } from './model-facts.ts';

describe('the output limit', () => {
  it.each([
    [{ contextTokens: 200_000, maxOutputTokens: 64_000 }, undefined, 32_000],
    [{ contextTokens: 200_000, maxOutputTokens: 64_000 }, 50_000, 50_000],
    [{ contextTokens: 200_000, maxOutputTokens: 64_000 }, 100_000, 64_000],
    [{ contextTokens: 8192, maxOutputTokens: null }, undefined, 2048],
    [{ contextTokens: null, maxOutputTokens: null }, undefined, 4096],
    [{ contextTokens: null, maxOutputTokens: 1000 }, 5000, 1000],
  ])('[O12] of %j when %s is asked for', (model, asked, expected) => {
    expect(outputLimit(model, asked)).toBe(expected);
  });
});

describe('the effort', () => {
  it('[O6] is the nearest that the model has, the smaller of two', () => {
    expect(nearestEffort('minimal', ['low', 'medium', 'high'])).toBe('low');
    expect(nearestEffort('medium', ['low', 'high'])).toBe('low');
    expect(nearestEffort('high', ['minimal', 'low'])).toBe('low');
    expect(nearestEffort('high', ['low', 'high'])).toBe('high');
  });

  it('[A3] is the model’s own choice when none was asked for or it takes none', () => {
    expect(nearestEffort(undefined, ['low'])).toBeUndefined();
    expect(nearestEffort('high', [])).toBeUndefined();
  });
});

describe('how Claude thinks', () => {
  it.each([
    ['claude-sonnet-5-5', 'adaptive', false],
    ['claude-opus-5-5', 'adaptive', false],
    ['claude-fable-5-1', 'adaptive', false],
    ['claude-fable-5', 'adaptive', true],
    ['claude-opus-5', 'adaptive', true],
    ['claude-sonnet-4-6', 'adaptive', true],
    ['claude-sonnet-4-5', 'budget', true],
    ['claude-sonnet-4-5-20250929', 'budget', true],
    ['claude-opus-4-5', 'budget', true],
    ['claude-opus-4-6', 'adaptive', true],
    ['claude-opus-4-1-20250805', 'budget', true],
    ['claude-sonnet-4-20250514', 'budget', true],
    ['claude-haiku-4-5', 'budget', true],
    ['claude-3-7-sonnet-latest', 'budget', true],
    ['claude-something-new', 'adaptive', true],
  ])('[A3] %s', (model, thinking, canForceTools) => {
    expect(claudeTraits(model)).toMatchObject({ thinking, canForceTools });
  });

  it('[A3] and which of them bind their thoughts', () => {
    const binding = [
      'claude-sonnet-5-5',
      'claude-opus-5-5',
      'claude-haiku-5-5',
      'claude-fable-5-1',
      'claude-fable-5-2',
    ];
    const others = ['claude-opus-5', 'claude-sonnet-5', 'claude-fable-5', 'claude-haiku-4-5', 'claude-sonnet-4-5'];
    expect(binding.map((model) => claudeTraits(model).bindsThoughts)).toEqual(binding.map(() => true));
    expect(others.map((model) => claudeTraits(model).bindsThoughts)).toEqual(others.map(() => false));
  });

  it('[O12] on a share of the output limit, or not at all where it is too small', () => {
    expect(thinkingBudget('low', 16_000)).toBe(2000);
    expect(thinkingBudget('high', 16_000)).toBe(8000);
    expect(thinkingBudget('minimal', 16_000)).toBeUndefined();
    expect(thinkingBudget('high', 2000)).toBeUndefined();
    expect(thinkingBudget(undefined, 16_000)).toBeUndefined();
  });
});
