import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularFile } from '@galley/formats';
import { FileUnusableError, NotFoundError, systemErrorCode } from '@galley/schema';
import {
  addressOf,
  addressText,
  createCatalog,
  createEgressLog,
  createGuardedFetch,
  createKeyAddresses,
  createKeyStore,
  createPriceBook,
  type EgressLog,
  type Fetch,
  guardRegistry,
  type Keychain,
  lazyPriceTable,
  type ModelsConfigInput,
  registerModels,
  systemKeychain,
  usualAddress,
} from '../../model/index.ts';
import { offlineModel } from '../../offline/index.ts';
import type { OpenUserFile } from '../../store/index.ts';
import { openUserConfiguration } from '../user/user-configuration.ts';
import type { ModelAccess } from './model-access.ts';

export interface UserAccessOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Galley's own folder in the person's home. */
  readonly directory: string;
  /** The system's when left out; null for none. */
  readonly keychain?: Keychain | null;
  readonly fetch?: Fetch;
  /** Where what a person allowed is kept, if not in `directory`: a team keeps it for all of its machines. */
  readonly openFile?: OpenUserFile;
  /** Where what leaves for no Workbench is written down, if not in `directory`. */
  readonly egress?: EgressLog;
}

/** With what a process does that is not the only one to change keys. */
export interface UserAccess extends ModelAccess {
  /** Looks again which providers have a key. */
  refresh(): Promise<void>;
}

/** The providers that the person at this computer set up: `models.json` and `keys.json` in Galley's own folder. */
export async function createUserAccess(options: UserAccessOptions): Promise<UserAccess> {
  const { environment, directory, openFile } = options;
  const keychain = options.keychain === undefined ? systemKeychain() : options.keychain;
  const catalog = createCatalog(await readSettings(join(directory, 'models.json')));
  const keys = createKeyStore({
    environment,
    keychain,
    file: join(directory, 'keys.json'),
    openFile,
  });
  const addresses = createKeyAddresses(join(directory, 'key-addresses.json'), openFile);
  const addressFor = (id: string): string | null => {
    const provider = catalog.providers.find((each) => each.id === id);
    return provider === undefined ? null : addressText(addressOf(provider));
  };
  const providers = catalog.providers.filter(({ needsKey }) => needsKey).map(({ id }) => id);
  let withKey: ReadonlySet<string> = new Set();
  async function refresh(): Promise<void> {
    const listed = await keys.list(providers);
    withKey = new Set(listed.filter(({ source }) => source !== null).map(({ provider }) => provider));
  }
  await refresh();
  return {
    refresh,
    keys: {
      ...keys,
      async set(provider, key) {
        const kept = await keys.set(provider, key);
        const address = addressFor(provider);
        if (address !== null) await addresses.bind(provider, address);
        await refresh();
        return kept;
      },
      async remove(provider) {
        const places = await keys.remove(provider);
        await addresses.forget(provider);
        await refresh();
        return places;
      },
      list: async (wanted) =>
        Promise.all(
          (await keys.list(wanted)).map(async (key) => ({
            ...key,
            address: addressFor(key.provider) ?? '',
            givenFor: key.source === null ? null : await addresses.givenFor(key.provider, usualAddress(key.provider)),
          })),
        ),
      async confirm(provider) {
        const address = addressFor(provider);
        if (address === null || (await keys.find(provider)) === null) {
          throw new NotFoundError(`There is no key for "${provider}".`, `Set one: galley keys set ${provider}.`);
        }
        await addresses.bind(provider, address);
        return address;
      },
    },
    providers,
    endpoints: catalog.providers.map((provider) => ({
      provider: provider.id,
      name: provider.name,
      address: addressText(addressOf(provider)),
      needsKey: provider.needsKey,
    })),
    egress: options.egress ?? ownEgress(directory),
    user: openUserConfiguration(directory, keychain, openFile),
    addressOf: addressFor,
    connect({ allow, allowSearch, egress, clock }) {
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
        async keyOf(provider) {
          const found = await keys.find(provider.id);
          if (found === null) return '';
          await addresses.require(provider.id, addressText(addressOf(provider)), usualAddress(provider.id));
          return found.key;
        },
        availability: ({ id, needsKey }) => (needsKey && !withKey.has(id) ? 'key_missing' : 'ready'),
        prices,
      });
      return guardRegistry(registry, { allow, allowSearch, log: egress, now: () => clock.now() });
    },
  };
}

/** The folder is made with the first line: who sends nothing gets none. */
function ownEgress(directory: string): EgressLog {
  const log = createEgressLog(join(directory, 'egress.jsonl'));
  return {
    async append(entry) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await log.append(entry);
    },
    read: () => log.read(),
  };
}

async function readSettings(file: string): Promise<ModelsConfigInput> {
  try {
    return JSON.parse((await readRegularFile(file)).toString('utf8')) as ModelsConfigInput;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return {};
    if (!(error instanceof SyntaxError)) throw error;
    throw new FileUnusableError(`${file} is no JSON: ${error.message}.`, 'Correct it; docs/models.md shows its shape.');
  }
}
