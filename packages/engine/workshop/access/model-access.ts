import type { Clock } from '@galley/schema';
import {
  createModelRegistry,
  type EgressLog,
  type KeyListing,
  type KeyStore,
  type ModelRegistry,
  type Recipient,
} from '../../model/index.ts';
import { offlineModel } from '../../offline/index.ts';
import { temporaryUserConfiguration, type UserConfiguration } from '../user/user-configuration.ts';

export interface Connection {
  /** Rejects where the person did not allow it. */
  readonly allow: (recipient: Recipient) => Promise<unknown>;
  /** The same for a search of the web. */
  readonly allowSearch: (recipient: Recipient) => Promise<unknown>;
  readonly egress: EgressLog;
  readonly clock: Clock;
}

/** A key with the address that it was given for, and the one that the provider has now. */
export interface AddressedKey extends KeyListing {
  readonly address: string;
  /** Null while the key was used nowhere yet. */
  readonly givenFor: string | null;
}

export interface UserKeys extends Omit<KeyStore, 'list'> {
  list(providers: readonly string[]): Promise<AddressedKey[]>;
  /** The key may be sent to the address that the provider has now. */
  confirm(provider: string): Promise<string>;
}

/** A provider that can be asked: with a key, or a server of the person's own that needs none. */
export interface Endpoint {
  readonly provider: string;
  readonly name: string;
  readonly address: string;
  readonly needsKey: boolean;
}

/** What the person at this computer set up. One for the process; each Workbench connects with its own consents. */
export interface ModelAccess {
  readonly keys: UserKeys;
  /** Names of the providers that take a key. */
  readonly providers: readonly string[];
  readonly endpoints: readonly Endpoint[];
  /** What leaves for no Workbench, such as the test of a key. */
  readonly egress: EgressLog;
  readonly user: UserConfiguration;
  /** Where a provider is asked; null for one that is not set up. */
  addressOf(provider: string): string | null;
  connect(connection: Connection): ModelRegistry;
}

/** No provider at all: nothing can leave this computer. */
export const offlineAccess: ModelAccess = {
  keys: {
    find: async () => null,
    set: async () => ({ source: 'file', warning: 'No provider is set up; the key was not kept.' }),
    remove: async () => [],
    list: async () => [],
    confirm: async () => '',
  },
  providers: [],
  endpoints: [],
  egress: { append: async () => undefined, read: async () => ({ entries: [], unreadable: 0 }) },
  user: temporaryUserConfiguration(),
  addressOf: () => null,
  connect: () => createModelRegistry([offlineModel]),
};
