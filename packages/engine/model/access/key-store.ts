import type { OpenUserFile } from '../../store/index.ts';
import { KeyInvalidError } from './key-errors.ts';
import { createKeyFile } from './key-file.ts';
import type { Keychain } from './keychain.ts';
import { rememberSecret } from './redact.ts';

export type KeySource = 'environment' | 'keychain' | 'file';

export interface FoundKey {
  readonly key: string;
  readonly source: KeySource;
}

/** What may be shown of a key: never enough to use it. */
export interface KeyListing {
  readonly provider: string;
  readonly source: KeySource | null;
  readonly hint: string | null;
  readonly variables: readonly string[];
}

/** Where keys are looked for and kept: environment, then the system's keychain, then a private file (SPEC A5). */
export interface KeyStore {
  find(provider: string): Promise<FoundKey | null>;
  set(provider: string, key: string): Promise<{ source: 'keychain' | 'file'; warning: string | null }>;
  /** The places it was removed from. A variable of the environment is not ours to remove. */
  remove(provider: string): Promise<KeySource[]>;
  list(providers: readonly string[]): Promise<KeyListing[]>;
}

export interface KeyStoreOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Null where the computer has none, or where it shall not be used. */
  readonly keychain: Keychain | null;
  readonly file: string;
  readonly openFile?: OpenUserFile | undefined;
}

const wellKnown: Readonly<Record<string, readonly string[]>> = {
  google: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'],
};

export function keyVariables(provider: string): readonly string[] {
  return wellKnown[provider] ?? [`${provider.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}_API_KEY`];
}

export function createKeyStore({ environment, keychain, file, openFile }: KeyStoreOptions): KeyStore {
  const written = createKeyFile(file, openFile);

  async function fromKeychain(provider: string): Promise<string | null> {
    if (keychain === null) return null;
    try {
      return await keychain.read(provider);
    } catch {
      // No keychain on this computer, or a locked one: the file is the next place to look.
      return null;
    }
  }

  async function find(provider: string): Promise<FoundKey | null> {
    for (const name of keyVariables(provider)) {
      const key = environment[name]?.trim();
      if (key !== undefined && key !== '') return found(key, 'environment');
    }
    const kept = await fromKeychain(provider);
    if (kept !== null && kept !== '') return found(kept, 'keychain');
    const inFile = (await written.read())[provider];
    return inFile === undefined ? null : found(inFile, 'file');
  }

  async function dropFromFile(provider: string): Promise<boolean> {
    if ((await written.read())[provider] === undefined) return false;
    await written.update(({ [provider]: _dropped, ...rest }) => rest);
    return true;
  }

  return {
    find,
    async set(provider, given) {
      const key = given.trim();
      if (key === '' || /\s/.test(key)) throw new KeyInvalidError(provider);
      rememberSecret(key);
      if (keychain !== null && (await succeeds(keychain.write(provider, key)))) {
        // An older key in the file would come back to life when the keychain's is removed.
        await dropFromFile(provider);
        return { source: 'keychain', warning: null };
      }
      await written.update((keys) => ({ ...keys, [provider]: key }));
      return {
        source: 'file',
        warning: `This computer offers no keychain. The key is kept in ${file}, which only you can read.`,
      };
    },
    async remove(provider) {
      const places: KeySource[] = [];
      if ((await fromKeychain(provider)) !== null && keychain !== null && (await keychain.remove(provider))) {
        places.push('keychain');
      }
      if (await dropFromFile(provider)) places.push('file');
      return places;
    },
    list: async (providers) =>
      Promise.all(
        providers.map(async (provider) => {
          const key = await find(provider);
          const variables = keyVariables(provider);
          return { provider, source: key?.source ?? null, hint: key === null ? null : hintOf(key.key), variables };
        }),
      ),
  };
}

function found(key: string, source: KeySource): FoundKey {
  rememberSecret(key);
  return { key, source };
}

/** The last four characters tell keys apart; of a short key even they would give too much away. */
function hintOf(key: string): string {
  return key.length < 20 ? '…' : `…${key.slice(-4)}`;
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    // Whatever the reason, there is a second place; the caller says which one it became.
    return false;
  }
}
