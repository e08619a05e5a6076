import { describe, expect, it } from 'vitest';
import { createPriceBook, type PriceRule } from './price-book.ts';
import { lazyPriceTable } from './price-table.ts';

const rules: Readonly<Record<string, PriceRule>> = {
  'anthropic/claude-sonnet-4-5': { kind: 'table', provider: 'anthropic', model: 'claude-sonnet-4-5' },
  'openai/gpt-5-mini': { kind: 'table', provider: 'openai', model: 'gpt-5-mini' },
  'openai/no-such-model': { kind: 'table', provider: 'openai', model: 'no-such-model' },
  'google/gemma-3': { kind: 'table', provider: 'google', model: 'gemma-3' },
  'mine/model': { kind: 'configured', price: { input: 2, output: 10, cachedInput: 0.2 } },
  'mine/flat': { kind: 'configured', price: { input: 2, output: 10 } },
  'ollama/x': { kind: 'free' },
};
const table = lazyPriceTable(() => new Date('2026-11-15'));
const book = createPriceBook((id) => rules[id], table);

describe('prices', () => {
  it('[A7] come from the table, with cached input at its own price', () => {
    const plain = book.cost('anthropic/claude-sonnet-4-5', { input: 100_000, output: 1000 });
    expect(plain).toBeCloseTo(0.3 + 0.015, 6);
    const cached = book.cost('anthropic/claude-sonnet-4-5', { input: 100_000, output: 1000, cacheRead: 90_000 });
    expect(cached).toBeCloseTo(0.03 + 0.027 + 0.015, 6);
    const written = book.cost('anthropic/claude-sonnet-4-5', { input: 100_000, output: 0, cacheWrite: 100_000 });
    expect(written).toBeCloseTo(0.375, 6);
  });

  it('[A7] are unknown, never zero, where nobody knows them', () => {
    expect(book.cost('openai/no-such-model', { input: 10, output: 10 })).toBeNull();
    expect(book.cost('else/where', { input: 10, output: 10 })).toBeNull();
    expect(book.cost('google/gemma-3', { input: 10, output: 10 })).toBeNull();
    expect(book.worstCase('else/where', 10, 10)).toBeNull();
    expect(['openai/no-such-model', 'else/where', 'google/gemma-3'].map((id) => book.source(id))).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('[A7] are what the person says they are', () => {
    expect(book.cost('mine/model', { input: 1_000_000, output: 100_000, cacheRead: 500_000 })).toBeCloseTo(
      1 + 0.1 + 1,
      9,
    );
    expect(book.cost('mine/flat', { input: 1_000_000, output: 0, cacheRead: 500_000 })).toBeCloseTo(2, 9);
    expect([book.source('mine/model'), book.source('ollama/x'), book.source('openai/gpt-5-mini')]).toEqual([
      'configured',
      'free',
      'table',
    ]);
    expect(book.cost('ollama/x', { input: 1e6, output: 1e6 })).toBe(0);
  });

  it('[O12] the worst case is at least what any such call costs', () => {
    for (const id of ['anthropic/claude-sonnet-4-5', 'openai/gpt-5-mini', 'mine/model']) {
      const worst = book.worstCase(id, 50_000, 8000) ?? -1;
      for (const [cacheRead, cacheWrite] of [
        [0, 0],
        [50_000, 0],
        [0, 50_000],
        [20_000, 30_000],
      ] as const) {
        for (const output of [0, 8000]) {
          expect(book.cost(id, { input: 50_000, output, cacheRead, cacheWrite }) ?? Number.NaN).toBeLessThanOrEqual(
            worst + 1e-12,
          );
        }
      }
    }
  });

  it('[A7] survive more cached tokens than there were', () => {
    expect(
      book.cost('anthropic/claude-sonnet-4-5', { input: 10, output: 1, cacheRead: 20, cacheWrite: 20 }),
    ).toBeGreaterThan(0);
  });
});
