import { describe, expect, it } from 'vitest';
import { answerIn, withAnswer } from './feedback-text.ts';

describe('[P2] answers to open questions', () => {
  it('join what was written already', () => {
    expect(withAnswer('', 'Which year?', '2024')).toBe('Which year? → 2024');
    expect(withAnswer('Shorter, please', 'Which year?', '2024')).toBe('Shorter, please\nWhich year? → 2024');
  });

  it('a second answer takes the place of the first', () => {
    const first = withAnswer('Shorter, please', 'Which year?', '2024');
    expect(withAnswer(`${first}\nThanks`, 'Which year?', '2025')).toBe('Shorter, please\nWhich year? → 2025\nThanks');
  });

  it('are read from the text, so that editing it changes them', () => {
    expect(answerIn('Which year? → 2024\nMore', 'Which year?')).toBe('2024');
    expect(answerIn('Which month? → May', 'Which year?')).toBeNull();
  });
});
