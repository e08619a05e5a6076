import { join } from 'node:path';
import { createUserFile } from '../../store/index.ts';
import { type ConsentStore, consentFileSchema, createConsentStore, type PlacedConsent } from './consent-store.ts';
import {
  createKnownWorkbenches,
  type KnownWorkbench,
  type KnownWorkbenches,
  knownFileSchema,
} from './known-workbenches.ts';
import { createMemoryFile } from './memory-file.ts';
import { createUserSettings, type UserSettings, type UserSettingsFile, userSettingsSchema } from './user-settings.ts';

/** What belongs to the person and to no folder: what they allowed, and which Workbenches are their own (SPEC T4). */
export interface UserConfiguration {
  readonly consents: ConsentStore;
  /** Null: nobody keeps count, and whoever opens a folder vouches for it. */
  readonly workbenches: KnownWorkbenches | null;
  /** What counts in every Workbench that does not say otherwise. */
  readonly settings: UserSettings;
}

export function openUserConfiguration(directory: string): UserConfiguration {
  const consents = createUserFile<readonly PlacedConsent[]>({
    file: join(directory, 'consents.json'),
    schema: consentFileSchema,
    empty: [],
    what: 'what you allowed to be sent',
  });
  const workbenches = createUserFile<readonly KnownWorkbench[]>({
    file: join(directory, 'workbenches.json'),
    schema: knownFileSchema,
    empty: [],
    what: 'your Workbenches',
  });
  const settings = createUserFile<UserSettingsFile>({
    file: join(directory, 'settings.json'),
    schema: userSettingsSchema,
    empty: {},
    what: 'your settings',
  });
  return {
    consents: createConsentStore(consents),
    workbenches: createKnownWorkbenches(workbenches),
    settings: createUserSettings(settings),
  };
}

/** For programs that use the engine as a library and keep no configuration: nothing is remembered. */
export function temporaryUserConfiguration(): UserConfiguration {
  return {
    consents: createConsentStore(createMemoryFile<readonly PlacedConsent[]>([])),
    workbenches: null,
    settings: createUserSettings(createMemoryFile<UserSettingsFile>({})),
  };
}
