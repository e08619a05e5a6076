import { loadPrices } from './load-prices.ts';
import type { PriceTable, TokenCount } from './price-book.ts';

/** The maintained table of genai-prices. It is large: loaded when a price is first asked for. `now` picks the price of the day. */
export function lazyPriceTable(now: () => Date = () => new Date()): PriceTable {
  let prices: ReturnType<typeof loadPrices> | undefined;
  return (provider, model, tokens) => {
    prices ??= loadPrices();
    const result = prices.calcPrice(usageOf(tokens), model, { providerId: provider, timestamp: now() });
    if (result === null || !pricesTokens(result.model_price)) return null;
    return Number.isFinite(result.total_price) ? result.total_price : null;
  };
}

/** The table counts cached tokens as part of the input and refuses more of them than that. */
function usageOf({ input, output, cacheRead = 0, cacheWrite = 0 }: TokenCount) {
  const read = Math.min(cacheRead, input);
  return {
    input_tokens: input,
    output_tokens: output,
    cache_read_tokens: read,
    cache_write_tokens: Math.min(cacheWrite, input - read),
  };
}

/** An entry without prices for tokens would make a call look free. */
function pricesTokens(prices: Readonly<Record<string, unknown>>): boolean {
  return prices.input_mtok !== undefined && prices.output_mtok !== undefined;
}
