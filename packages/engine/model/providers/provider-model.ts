import type { ProviderKind } from './adapters.ts';
import type { ModelFacts } from './model-facts.ts';

/** A model of a provider: what a client has to know to ask it. */
export interface ProviderModel extends ModelFacts {
  readonly kind: ProviderKind;
}
