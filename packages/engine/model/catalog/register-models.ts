import { type Availability, createModelRegistry, type ModelRegistry, type RegisteredModel } from '../client/models.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { createProviderClient } from '../providers/provider-client.ts';
import type { Timeouts } from '../providers/transport/timeouts.ts';
import type { Catalog, CatalogModel } from './catalog.ts';
import { freeOfCharge } from './free-of-charge.ts';
import type { ProviderEntry } from './model-entry.ts';
import { addressOf, addressText } from './provider-address.ts';

export interface RegisterOptions {
  /** Models that need no provider; the first is the default where the settings name none. */
  readonly builtIn: readonly [RegisteredModel, ...RegisteredModel[]];
  readonly fetch: typeof globalThis.fetch;
  /** The provider's key, asked for each call. Rejects, or is empty, where there is none. */
  readonly keyOf: (provider: ProviderEntry) => Promise<string>;
  readonly availability: (provider: ProviderEntry) => Availability;
  readonly prices: PriceBook;
  readonly timeouts?: Partial<Timeouts>;
}

/** The catalog's models as models that can be called, behind the ones that are built in. */
export function registerModels(catalog: Catalog, options: RegisterOptions): ModelRegistry {
  const register = (model: CatalogModel): RegisteredModel => registeredModel(model, options);
  const providers = new Map(catalog.providers.map((provider) => [provider.id, provider]));
  const [first, ...others] = options.builtIn;
  return createModelRegistry([first, ...others, ...catalog.models.map(register)], {
    ...(catalog.defaultModel === undefined ? {} : { defaultModel: catalog.defaultModel }),
    availability(model) {
      const provider = providers.get(model.provider);
      return provider === undefined ? model.availability : options.availability(provider);
    },
    price: (model) => (providers.has(model.provider) ? options.prices.source(model.id) : model.price),
    findUnlisted(id) {
      const model = catalog.find(id);
      return model === undefined ? undefined : register(model);
    },
  });
}

function registeredModel(model: CatalogModel, options: RegisterOptions): RegisteredModel {
  const { provider, id, name, contextTokens, maxOutputTokens, vision, efforts } = model;
  return {
    id,
    name,
    description: `${name} by ${provider.name}.`,
    offline: false,
    provider: provider.id,
    address: addressText(addressOf(provider)),
    runsHere: freeOfCharge(provider, model.model),
    contextTokens,
    maxOutputTokens,
    vision,
    efforts,
    price: 'unknown',
    availability: options.availability(provider),
    worstCase: (input, output) => options.prices.worstCase(id, input, output),
    asked: {
      id,
      kind: model.kind,
      providerName: model.providerName,
      model: model.model,
      contextTokens,
      maxOutputTokens,
      vision,
      efforts,
      baseUrl: addressText(addressOf(provider)),
    },
    client: createProviderClient({
      model,
      fetch: options.fetch,
      key: () => options.keyOf(provider),
      costOf: (tokens) => options.prices.cost(id, tokens),
      ...(provider.baseUrl === undefined ? {} : { baseUrl: provider.baseUrl }),
      ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
    }),
  };
}
