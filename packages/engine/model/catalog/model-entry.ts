import type { Effort } from '../client/efforts.ts';
import type { PricePerMillion } from '../prices/price-book.ts';
import type { ProviderKind } from '../providers/adapters.ts';

/** A provider as the catalog knows it: built in, or from the person's settings. */
export interface ProviderEntry {
  /** The part of a model's id before the slash. */
  readonly id: string;
  readonly name: string;
  readonly kind: ProviderKind;
  /** Left out for the provider's usual place. */
  readonly baseUrl?: string;
  readonly needsKey: boolean;
  /** A program that runs models on the machine it runs on, and passes nothing on to paid services. */
  readonly runsModels?: boolean;
  /** The provider's name in the table of prices; left out where it has none there. */
  readonly priceTable?: string;
}

/** A model as the catalog knows it. What is not known is null, never guessed. */
export interface ModelEntry {
  readonly provider: string;
  /** Its name on the wire: the part of its id after the first slash. */
  readonly model: string;
  readonly name: string;
  readonly contextTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly vision: boolean;
  readonly efforts: readonly Effort[];
  readonly price?: PricePerMillion;
}
