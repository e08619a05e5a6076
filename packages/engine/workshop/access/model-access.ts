import type { Clock } from '@galley/schema';
import type { KeyStore } from '../../model/index.ts';
import {
  type Consent,
  createModelRegistry,
  type EgressLog,
  type ModelRegistry,
  offlineModel,
} from '../../model/index.ts';

export interface Connection {
  readonly consents: () => readonly Consent[];
  readonly egress: EgressLog;
  readonly clock: Clock;
}

/** The providers that this person set up. One for the process; each Workbench connects with its own consents. */
export interface ModelAccess {
  readonly keys: KeyStore;
  /** Names of the providers that take a key. */
  readonly providers: readonly string[];
  connect(connection: Connection): ModelRegistry;
}

/** No provider at all: nothing can leave this computer. */
export const offlineAccess: ModelAccess = {
  keys: {
    find: async () => null,
    set: async () => ({ source: 'file', warning: 'No provider is set up; the key was not kept.' }),
    remove: async () => [],
    list: async () => [],
  },
  providers: [],
  connect: () => createModelRegistry([offlineModel]),
};
