import { type Availability, createModelRegistry, type ModelRegistry, type RegisteredModel } from '../client/models.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { adapterFor } from '../providers/adapters.ts';
import { createProviderClient } from '../providers/provider-client.ts';
import type { ModelSize } from '../providers/sizes/read-size.ts';
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
  const learned = new Map<string, ModelSize | null>();
  const register = (model: CatalogModel): RegisteredModel => {
    const size = learned.get(model.id);
    const known = size == null ? model : { ...model, ...withSize(model, size) };
    const registered = registeredModel(known, options);
    return known.contextTokens === null && size === undefined
      ? { ...registered, learnSize: (signal) => learnSize(model, options, learned, signal) }
      : registered;
  };
  const sized = new Map<string, RegisteredModel>();
  const providers = new Map(catalog.providers.map((provider) => [provider.id, provider]));
  const [first, ...others] = options.builtIn;
  return createModelRegistry([first, ...others, ...catalog.models.map(register)], {
    ...(catalog.defaultModel === undefined ? {} : { defaultModel: catalog.defaultModel }),
    availability(model) {
      const provider = providers.get(model.provider);
      return provider === undefined ? model.availability : options.availability(provider);
    },
    price: (model) => (providers.has(model.provider) ? options.prices.source(model.id) : model.price),
    findLearned(id) {
      if (learned.get(id) == null) return undefined;
      const model = sized.get(id) ?? catalog.find(id);
      if (model === undefined) return undefined;
      const known = 'client' in model ? model : register(model);
      sized.set(id, known);
      return known;
    },
    findUnlisted(id) {
      const model = catalog.find(id);
      return model === undefined ? undefined : register(model);
    },
  });
}

/** What the person said of a model counts before what its server says. */
function withSize({ contextTokens, maxOutputTokens }: CatalogModel, size: ModelSize) {
  return {
    contextTokens: contextTokens ?? size.contextTokens,
    maxOutputTokens: maxOutputTokens ?? size.maxOutputTokens,
  };
}

async function learnSize(
  { id, kind, model, provider }: CatalogModel,
  { fetch, keyOf }: RegisterOptions,
  learned: Map<string, ModelSize | null>,
  signal: AbortSignal,
): Promise<void> {
  if (learned.has(id)) return;
  const { askSize } = await import('../providers/sizes/ask-size.ts');
  const key = await keyOf(provider);
  if (key === '' && provider.needsKey) return;
  const baseUrl = addressOf(provider).href;
  const size = await askSize({ kind, model, baseUrl, key, runsModels: provider.runsModels === true, fetch, signal });
  if (!signal.aborted) learned.set(id, size);
}

function registeredModel(model: CatalogModel, options: RegisterOptions): RegisteredModel {
  const { provider, id, name, contextTokens, maxOutputTokens, vision, efforts } = model;
  const { webSearch: search } = adapterFor(model.kind);
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
    webSearch: search !== undefined,
    ...(search === undefined ? {} : { searchPrice: { fee: search.fee, most: search.mostUses } }),
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
