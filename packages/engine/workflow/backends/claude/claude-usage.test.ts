import { describe, expect, it } from 'vitest';
import type { ClaudeResult } from './claude-events.ts';
import { bookUsage } from './claude-usage.ts';

const model = (calls: number, costBasis = 'list') => ({
  inputTokens: 600 * calls,
  outputTokens: 100 * calls,
  cacheReadInputTokens: 300 * calls,
  cacheCreationInputTokens: 100 * calls,
  costUSD: 0.006 * calls,
  costBasis,
});
const once = { input_tokens: 600, output_tokens: 100, cache_read_input_tokens: 300, cache_creation_input_tokens: 100 };
/** The result of a turn of one call, in a Session whose count stands at `calls`. */
const result = (calls: number, part: Partial<ClaudeResult> = {}): ClaudeResult => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  session_id: 'x',
  total_cost_usd: 0.006 * calls,
  usage: once,
  modelUsage: { opus: model(calls) },
  ...part,
});
const totals = (calls: number) => ({ input_tokens: 1000 * calls, output_tokens: 100 * calls, cost: 0.006 * calls });

describe('[O12] what a turn of Claude Code cost', () => {
  it('is what newer versions list for the turn', () => {
    const { usage } = bookUsage(result(5, { model_usage_since_last_result: { opus: model(1) } }), null);
    expect(usage).toEqual({ input_tokens: 1000, output_tokens: 100, cost: 0.006 });
  });

  it('is the difference to the last known total with older ones', () => {
    const { usage, totals: now } = bookUsage(result(5), totals(4));
    expect(usage.cost).toBeCloseTo(0.006, 12);
    expect(usage).toMatchObject({ input_tokens: 1000, output_tokens: 100 });
    expect(now).toEqual(totals(5));
  });

  it('counts helpers with other models that the turn started', () => {
    const { usage } = bookUsage(
      result(2, { modelUsage: { opus: model(2), haiku: model(3) }, total_cost_usd: 0.03 }),
      totals(1),
    );
    expect(usage).toMatchObject({ input_tokens: 4000, output_tokens: 400 });
    expect(usage.cost).toBeCloseTo(0.024, 12);
  });

  it('is all of it when the Session has forgotten what it inherited', () => {
    expect(bookUsage(result(1), totals(4)).usage.cost).toBeCloseTo(0.006, 12);
  });

  it('is unknown, not zero, when nothing tells', () => {
    expect(bookUsage(result(5), null).usage).toEqual({ input_tokens: 1000, output_tokens: 100, cost: null });
    const guessed = { own: model(1, 'unknown') };
    expect(
      bookUsage(result(1, { model_usage_since_last_result: guessed, modelUsage: guessed }), null).usage.cost,
    ).toBeNull();
  });

  it('is zero when every call failed', () => {
    const none = { input_tokens: 0, output_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
    const failed = result(0, { usage: none, modelUsage: {}, model_usage_since_last_result: {} });
    expect(bookUsage(failed, null).usage).toEqual({ input_tokens: 0, output_tokens: 0, cost: 0 });
  });
});
