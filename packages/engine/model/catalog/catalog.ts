import { FileUnusableError } from '@galley/schema';
import type { PriceRule } from '../prices/price-book.ts';
import type { ProviderModel } from '../providers/provider-model.ts';
import { builtinModels, builtinProviders, presets } from './builtin-providers.ts';
import { freeOfCharge } from './free-of-charge.ts';
import { modelOfAlias } from './model-aliases.ts';
import type { ModelEntry, ProviderEntry } from './model-entry.ts';
import { formatModelId, parseModelId } from './model-id.ts';
import { type ModelsConfig, type ModelsConfigInput, modelsConfigSchema } from './models-config.ts';

/** Every provider and model that is known. Pure: who may call what, with which key, is decided elsewhere. */
export interface Catalog {
  readonly providers: readonly ProviderEntry[];
  readonly models: readonly CatalogModel[];
  readonly defaultModel: string | undefined;
  /** A model by its id or its short name (`sonnet`). A model nobody listed, of a provider that is known, is found with nothing known of it. */
  find(id: string): CatalogModel | undefined;
  priceRule(id: string): PriceRule | undefined;
}

export interface CatalogModel extends ProviderModel {
  readonly name: string;
  readonly provider: ProviderEntry;
}

/** The built-in list with the person's settings on top. Settings that make no sense are refused, with where and why. */
export function createCatalog(settings: ModelsConfigInput = {}): Catalog {
  const config = parseSettings(settings);
  const providers = providersOf(config);
  const entries = new Map(builtinModels.map((entry) => [formatModelId(entry), entry]));
  for (const model of config.models) entries.set(model.id, entryOf(model, entries.get(model.id)));
  const describe = (entry: ModelEntry): CatalogModel => describeModel(entry, providerOf(entry.provider, providers));
  const models = [...entries.values()].map(describe);
  const byId = new Map(models.map((model) => [model.id, model]));
  const find = (name: string): CatalogModel | undefined => {
    const meant = modelOfAlias(name, entries.values());
    const id = meant === undefined ? name : formatModelId(meant);
    const parsed = parseModelId(id);
    if (parsed === undefined || !providers.has(parsed.provider)) return undefined;
    return byId.get(id) ?? describe(unknownModel(parsed.provider, parsed.model));
  };
  return {
    providers: [...providers.values()],
    models,
    defaultModel: config.default_model,
    find,
    priceRule(id) {
      const model = find(id);
      if (model === undefined) return undefined;
      const price = entries.get(model.id)?.price;
      if (price !== undefined) return { kind: 'configured', price };
      if (freeOfCharge(model.provider, model.model)) return { kind: 'free' };
      const { priceTable } = model.provider;
      return priceTable === undefined ? undefined : { kind: 'table', provider: priceTable, model: model.model };
    },
  };
}

function parseSettings(settings: ModelsConfigInput): ModelsConfig {
  const parsed = modelsConfigSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new FileUnusableError(
    `The settings for models cannot be used: ${problems.join('; ')}.`,
    'Correct these places in the settings.',
    { problems },
  );
}

function providersOf(config: ModelsConfig): Map<string, ProviderEntry> {
  const providers = new Map(builtinProviders.map((provider) => [provider.id, provider]));
  for (const [id, settings] of Object.entries(config.providers)) {
    const known = settings.preset === undefined ? providers.get(id) : { id, ...presets[settings.preset] };
    const kind = settings.kind ?? known?.kind ?? 'compatible';
    const baseUrl = settings.base_url ?? known?.baseUrl;
    if (kind === 'compatible' && baseUrl === undefined) {
      throw new FileUnusableError(
        `The provider "${id}" has no address.`,
        `Give it a base_url, or a preset: ${Object.keys(presets).join(', ')}.`,
        { provider: id },
      );
    }
    providers.set(id, {
      id,
      name: settings.name ?? known?.name ?? id,
      kind,
      needsKey: settings.key ?? known?.needsKey ?? kind !== 'compatible',
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(known?.runsModels === undefined ? {} : { runsModels: known.runsModels }),
      ...(known?.priceTable === undefined ? {} : { priceTable: known.priceTable }),
    });
  }
  return providers;
}

function entryOf(model: ModelsConfig['models'][number], known: ModelEntry | undefined): ModelEntry {
  const parsed = parseModelId(model.id);
  if (parsed === undefined) throw new FileUnusableError(`"${model.id}" is no model id.`, 'Write "provider/model".');
  const base = known ?? unknownModel(parsed.provider, parsed.model);
  const price = model.price_per_million;
  return {
    ...base,
    name: model.name ?? base.name,
    contextTokens: model.context_tokens ?? base.contextTokens,
    maxOutputTokens: model.max_output_tokens ?? base.maxOutputTokens,
    vision: model.vision ?? base.vision,
    efforts: model.efforts ?? base.efforts,
    ...(price === undefined ? {} : { price: toPrice(price) }),
  };
}

function toPrice({ input, output, cached_input }: NonNullable<ModelsConfig['models'][number]['price_per_million']>) {
  return { input, output, ...(cached_input === undefined ? {} : { cachedInput: cached_input }) };
}

function unknownModel(provider: string, model: string): ModelEntry {
  return { provider, model, name: model, contextTokens: null, maxOutputTokens: null, vision: false, efforts: [] };
}

function providerOf(id: string, providers: ReadonlyMap<string, ProviderEntry>): ProviderEntry {
  const provider = providers.get(id);
  if (provider !== undefined) return provider;
  throw new FileUnusableError(
    `There is no provider "${id}".`,
    `Add it under providers, or use one of: ${[...providers.keys()].join(', ')}.`,
    { provider: id },
  );
}

function describeModel(entry: ModelEntry, provider: ProviderEntry): CatalogModel {
  const { model, name, contextTokens, maxOutputTokens, vision, efforts } = entry;
  const what = { id: formatModelId(entry), kind: provider.kind, providerName: provider.name, provider };
  return { ...what, model, name, contextTokens, maxOutputTokens, vision, efforts };
}
