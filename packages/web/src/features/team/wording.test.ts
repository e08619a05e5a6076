import { describe, expect, it } from 'vitest';
import { budgetWords, subjectWords, untilWords } from './wording.ts';

describe('words about people', () => {
  it('says how long something holds in days', () => {
    const now = Date.parse('2025-01-01T00:00:00Z');
    expect(untilWords('2025-01-08T00:00:00Z', now)).toBe('ends in 7 days');
    expect(untilWords('2025-01-01T05:00:00Z', now)).toBe('ends within a day');
    expect(untilWords('2024-12-31T23:59:59Z', now)).toBe('has ended');
  });

  it('names whom and what a decision was about, as far as they are still there', () => {
    const named = (about: string | null) =>
      subjectWords(about, [{ person_id: 'person_1', name: 'Ravi' }], (id) => (id === 'wb_1' ? 'Budget' : null));
    expect(['person_1', 'wb_1', 'person_2', null].map(named)).toEqual(['Ravi', 'Budget', 'person_2', null]);
  });

  it('says what was spent and of how much', () => {
    const spent = { spent_dollars: 1.234, spent_tokens: 12_000, calls_per_minute: null };
    expect(budgetWords({ ...spent, dollars: 5, tokens: null })).toBe('$1.23 of $5.00 · 12,000 tokens');
    expect(budgetWords({ ...spent, dollars: null, tokens: null })).toBe('$1.23 · 12,000 tokens · no limit');
    expect(budgetWords({ ...spent, dollars: null, tokens: null, calls_per_minute: 60 })).toBe(
      '$1.23 · 12,000 tokens · 60 calls a minute',
    );
  });
});
