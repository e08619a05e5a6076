import { join } from 'node:path';
import { createKeyStore, createModelRegistry, type Keychain, offlineModel, systemKeychain } from '../../model/index.ts';
import type { ModelAccess } from './model-access.ts';

export interface UserAccessOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Galley's own folder in the person's home. */
  readonly directory: string;
  /** The system's when left out; null for none. */
  readonly keychain?: Keychain | null;
}

/** The providers that the person at this computer set up. */
export async function createUserAccess({ environment, directory, keychain }: UserAccessOptions): Promise<ModelAccess> {
  const keys = createKeyStore({
    environment,
    keychain: keychain === undefined ? systemKeychain() : keychain,
    file: join(directory, 'keys.json'),
  });
  return {
    keys,
    providers: ['openai', 'anthropic', 'google', 'openrouter'],
    connect: () => createModelRegistry([offlineModel]),
  };
}
