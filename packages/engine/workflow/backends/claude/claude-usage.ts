import type { Usage } from '@galley/schema';
import type { ClaudeResult, ModelUsage } from './claude-events.ts';

interface Booking {
  /** Of this turn alone. */
  readonly usage: Usage;
  /** As the program counts: over the whole Session and the Sessions it was branched from. */
  readonly totals: Usage;
}

/**
 * What a turn used. The program's total grows over resumes and is inherited by branches, so a sum of totals counts
 * a parent once per child. Newer versions list the turn by itself; for the others the last known total is
 * taken off. Where neither tells, the cost is null.
 */
export function bookUsage(result: ClaudeResult, known: Usage | null): Booking {
  const spoken = spokenUsage(result);
  const totals = sumOf(result.modelUsage ?? {}, result.total_cost_usd) ?? spoken;
  const turn = result.model_usage_since_last_result;
  if (turn !== undefined) return { usage: sumOf(turn) ?? { input_tokens: 0, output_tokens: 0, cost: 0 }, totals };
  const base = baseOf(totals, spoken, known);
  if (base === null) return { usage: { ...spoken, cost: null }, totals };
  return {
    usage: {
      input_tokens: totals.input_tokens - base.input_tokens,
      output_tokens: totals.output_tokens - base.output_tokens,
      cost: totals.cost === null || base.cost === null ? null : Math.max(0, totals.cost - base.cost),
    },
    totals,
  };
}

/**
 * Where the count began: at the known total, or at nothing. A Session whose first turn was killed has forgotten
 * what it inherited; then the known total plus this turn is more than the whole.
 */
function baseOf(totals: Usage, spoken: Usage, known: Usage | null): Usage | null {
  const nothing = { input_tokens: 0, output_tokens: 0, cost: 0 };
  if (totals.input_tokens === spoken.input_tokens && totals.output_tokens === spoken.output_tokens) return nothing;
  if (known === null) return null;
  const inherited =
    totals.input_tokens >= known.input_tokens + spoken.input_tokens &&
    totals.output_tokens >= known.output_tokens + spoken.output_tokens;
  return inherited ? known : nothing;
}

function spokenUsage({ usage }: ClaudeResult): Usage {
  if (usage === undefined) return { input_tokens: 0, output_tokens: 0, cost: null };
  const input = usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens;
  return { input_tokens: input, output_tokens: usage.output_tokens, cost: null };
}

/** Versions that do not say where a price comes from give other models' names a price all the same. */
function isGuess(name: string, { costUSD, costBasis }: ModelUsage): boolean {
  if (costUSD === undefined) return true;
  return costBasis === undefined ? !name.startsWith('claude-') : costBasis === 'unknown';
}

function sumOf(models: Readonly<Record<string, ModelUsage>>, cost?: number): Usage | null {
  const all = Object.values(models);
  if (all.length === 0) return null;
  const sum = (part: (model: ModelUsage) => number) => all.reduce((total, model) => total + part(model), 0);
  const unknown = Object.entries(models).some(([name, model]) => isGuess(name, model));
  return {
    input_tokens: sum((model) => model.inputTokens + model.cacheReadInputTokens + model.cacheCreationInputTokens),
    output_tokens: sum((model) => model.outputTokens),
    cost: unknown ? null : (cost ?? sum((model) => model.costUSD ?? 0)),
  };
}
