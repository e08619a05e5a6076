import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError, systemErrorCode } from '@galley/schema';
import {
  addressOf,
  type Catalog,
  createCatalog,
  createGuardedFetch,
  createKeyStore,
  createPriceBook,
  type Fetch,
  freeOfCharge,
  guardRegistry,
  type Keychain,
  lazyPriceTable,
  type ModelsConfigInput,
  offlineModel,
  registerModels,
  systemKeychain,
} from '../../model/index.ts';
import type { ModelAccess } from './model-access.ts';

export interface UserAccessOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Galley's own folder in the person's home. */
  readonly directory: string;
  /** The system's when left out; null for none. */
  readonly keychain?: Keychain | null;
  readonly fetch?: Fetch;
}

/** The providers that the person at this computer set up: `models.json` and `keys.json` in Galley's own folder. */
export async function createUserAccess(options: UserAccessOptions): Promise<ModelAccess> {
  const { environment, directory, keychain } = options;
  const catalog = createCatalog(await readSettings(join(directory, 'models.json')));
  const keys = createKeyStore({
    environment,
    keychain: keychain === undefined ? systemKeychain() : keychain,
    file: join(directory, 'keys.json'),
  });
  const providers = catalog.providers.filter(({ needsKey }) => needsKey).map(({ id }) => id);
  const withKey = new Set<string>();
  async function refresh(): Promise<void> {
    withKey.clear();
    for (const { provider, source } of await keys.list(providers)) if (source !== null) withKey.add(provider);
  }
  await refresh();
  return {
    keys: {
      ...keys,
      async set(provider, key) {
        const kept = await keys.set(provider, key);
        await refresh();
        return kept;
      },
      async remove(provider) {
        const places = await keys.remove(provider);
        await refresh();
        return places;
      },
    },
    providers,
    connect({ consents, egress, clock }) {
      const hosts = new Set(catalog.providers.map((provider) => addressOf(provider).host));
      const fetch = createGuardedFetch({
        hosts,
        log: egress,
        now: () => clock.now(),
        ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
      });
      const prices = createPriceBook(
        (id) => catalog.priceRule(id),
        lazyPriceTable(() => new Date(clock.now())),
      );
      const registry = registerModels(catalog, {
        builtIn: [offlineModel],
        fetch,
        keyOf: async (provider) => (await keys.find(provider.id))?.key ?? '',
        availability: ({ id, needsKey }) => (needsKey && !withKey.has(id) ? 'key_missing' : 'ready'),
        prices,
      });
      return guardRegistry(registry, { consents, hostOf: (model) => hostOf(catalog, model.id) });
    },
  };
}

/** Null for a model that runs on this computer. */
function hostOf(catalog: Catalog, id: string): string | null {
  const model = catalog.find(id);
  if (model === undefined) return 'an unknown host';
  return freeOfCharge(model.provider, model.model) ? null : addressOf(model.provider).host;
}

async function readSettings(file: string): Promise<ModelsConfigInput> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ModelsConfigInput;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return {};
    if (!(error instanceof SyntaxError)) throw error;
    throw new InvalidInputError(`${file} is no JSON: ${error.message}.`, 'Correct it; docs/models.md shows its shape.');
  }
}
