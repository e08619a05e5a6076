/** Tokens of one call. `input` is all of them; the cached ones are part of it. */
export interface TokenCount {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
}

/** Dollars for one million tokens. */
export interface PricePerMillion {
  readonly input: number;
  readonly output: number;
  /** Input that the provider had kept from an earlier call; as other input when left out. */
  readonly cachedInput?: number;
}

/** Where a price comes from. Free is a model on the person's own machine. */
export type PriceSource = 'table' | 'configured' | 'free' | 'unknown';

export type CostOf = (tokens: TokenCount) => number | null;

/** Dollars, or null when no one knows. Never zero for want of a price. */
export interface PriceBook {
  source(model: string): PriceSource;
  cost(model: string, tokens: TokenCount): number | null;
  /** The most a call can cost: reserved before it, settled after it (SPEC O12). */
  worstCase(model: string, inputTokens: number, maxOutputTokens: number): number | null;
}

/** What a price depends on, by the whole id of a model. */
export type PriceRule =
  | { readonly kind: 'table'; readonly provider: string; readonly model: string }
  | { readonly kind: 'configured'; readonly price: PricePerMillion }
  | { readonly kind: 'free' };

/** The maintained table: dollars for a model of a provider, null for one it does not know. */
export type PriceTable = (provider: string, model: string, tokens: TokenCount) => number | null;

export function createPriceBook(ruleFor: (model: string) => PriceRule | undefined, table: PriceTable): PriceBook {
  const cost = (model: string, tokens: TokenCount): number | null => {
    const rule = ruleFor(model);
    if (rule === undefined) return null;
    if (rule.kind === 'free') return 0;
    if (rule.kind === 'configured') return configuredCost(rule.price, tokens);
    return table(rule.provider, rule.model, tokens);
  };
  return {
    cost,
    source(model) {
      const rule = ruleFor(model);
      if (rule === undefined) return 'unknown';
      return cost(model, { input: 1000, output: 1000 }) === null ? 'unknown' : rule.kind;
    },
    worstCase(model, input, output) {
      // Writing to a provider's cache can cost more than plain input, so either may be the worst.
      const plain = cost(model, { input, output });
      const written = cost(model, { input, output, cacheWrite: input });
      if (plain === null) return null;
      return written === null ? plain : Math.max(plain, written);
    },
  };
}

function configuredCost(price: PricePerMillion, tokens: TokenCount): number {
  const cached = Math.min(tokens.cacheRead ?? 0, tokens.input);
  const fresh = tokens.input - cached;
  const dollars = fresh * price.input + cached * (price.cachedInput ?? price.input) + tokens.output * price.output;
  return dollars / 1_000_000;
}
