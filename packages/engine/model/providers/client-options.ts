import type { CostOf } from '../prices/price-book.ts';
import type { ProviderModel } from './provider-model.ts';
import type { Timeouts } from './transport/timeouts.ts';

export interface ProviderClientOptions {
  readonly model: ProviderModel;
  readonly fetch: typeof globalThis.fetch;
  /** Asked for each call, so that a key added meanwhile is used. Empty where the server wants none. */
  readonly key: () => Promise<string>;
  /** Where the provider is; its usual place when left out. */
  readonly baseUrl?: string;
  readonly timeouts?: Partial<Timeouts>;
  /** Dollars for what a call used; unknown when left out. */
  readonly costOf?: CostOf;
  readonly now?: () => number;
}
