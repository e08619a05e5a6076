import { join } from 'node:path';
import type { Keychain } from '../../model/index.ts';
import { createUserFile, type OpenUserFile } from '../../store/index.ts';
import { type ConsentStore, consentFileSchema, createConsentStore, type PlacedConsent } from './consent-store.ts';
import {
  createDatasourceStore,
  type DatasourceStore,
  datasourceFileSchema,
  type PlacedDatasource,
} from './datasource-store.ts';
import { createGrantStore, type GrantStore, grantFileSchema, type PlacedGrant } from './grant-store.ts';
import {
  createKnownWorkbenches,
  type KnownWorkbench,
  type KnownWorkbenches,
  knownFileSchema,
} from './known-workbenches.ts';
import {
  createMcpServerStore,
  type McpServerStore,
  type McpServersFile,
  mcpServersFileSchema,
  noMcpServers,
} from './mcp-server-store.ts';
import { createMemoryFile } from './memory-file.ts';
import { createSecretStore, type SecretFile, type SecretStore, secretFileSchema } from './secret-store.ts';
import { createSeenFolders, type SeenFolder, type SeenFolders, seenFileSchema } from './seen-folders.ts';
import { createUserSettings, type UserSettings, type UserSettingsFile, userSettingsSchema } from './user-settings.ts';
import {
  createWebSearchStore,
  type PlacedSearch,
  type WebSearchStore,
  webSearchFileSchema,
} from './web-search-store.ts';

/** What belongs to the person and to no folder: what they allowed, and which Workbenches are their own (SPEC T4). */
export interface UserConfiguration {
  readonly consents: ConsentStore;
  /** Who may search the web for them. */
  readonly webSearches: WebSearchStore;
  /** Null: nobody keeps count, and whoever opens a folder vouches for it. */
  readonly workbenches: KnownWorkbenches | null;
  /** What was read of folders from elsewhere; null: they are read whole each time. */
  readonly seenFolders: SeenFolders | null;
  /** What counts in every Workbench that does not say otherwise. */
  readonly settings: UserSettings;
  /** MCP servers whose tools agents may use, what was allowed of each where, and the values that they are given. */
  readonly mcpServers: McpServerStore;
  readonly secrets: SecretStore;
  /** Databases that the person attached to their Workbenches; what opens them is among the secrets. */
  readonly datasources: DatasourceStore;
  /** What programs that are connected over MCP may do. */
  readonly grants: GrantStore;
}

export function openUserConfiguration(
  directory: string,
  keychain: Keychain | null = null,
  openFile: OpenUserFile = createUserFile,
): UserConfiguration {
  const consents = openFile<readonly PlacedConsent[]>({
    file: join(directory, 'consents.json'),
    schema: consentFileSchema,
    empty: [],
    what: 'what you allowed to be sent',
  });
  const webSearches = openFile<readonly PlacedSearch[]>({
    file: join(directory, 'web-searches.json'),
    schema: webSearchFileSchema,
    empty: [],
    what: 'who may search the web',
  });
  const workbenches = openFile<readonly KnownWorkbench[]>({
    file: join(directory, 'workbenches.json'),
    schema: knownFileSchema,
    empty: [],
    what: 'your Workbenches',
  });
  const settings = openFile<UserSettingsFile>({
    file: join(directory, 'settings.json'),
    schema: userSettingsSchema,
    empty: {},
    what: 'your settings',
  });
  const mcpServers = openFile<McpServersFile>({
    file: join(directory, 'mcp-servers.json'),
    schema: mcpServersFileSchema,
    empty: noMcpServers,
    what: 'your MCP servers',
  });
  const secrets = openFile<SecretFile>({
    file: join(directory, 'secrets.json'),
    schema: secretFileSchema,
    empty: {},
    what: 'your secrets',
  });
  const datasources = openFile<readonly PlacedDatasource[]>({
    file: join(directory, 'datasources.json'),
    schema: datasourceFileSchema,
    empty: [],
    what: 'your datasources',
  });
  const grants = openFile<readonly PlacedGrant[]>({
    file: join(directory, 'connections.json'),
    schema: grantFileSchema,
    empty: [],
    what: 'what you allowed connected programs',
  });
  const seenFolders = openFile<readonly SeenFolder[]>({
    file: join(directory, 'seen-folders.json'),
    schema: seenFileSchema,
    empty: [],
    what: 'what was read of folders from elsewhere',
  });
  return {
    seenFolders: createSeenFolders(seenFolders),
    mcpServers: createMcpServerStore(mcpServers),
    secrets: createSecretStore(secrets, keychain),
    grants: createGrantStore(grants),
    consents: createConsentStore(consents),
    webSearches: createWebSearchStore(webSearches),
    workbenches: createKnownWorkbenches(workbenches),
    settings: createUserSettings(settings),
    datasources: createDatasourceStore(datasources),
  };
}

/** For programs that use the engine as a library and keep no configuration: nothing is remembered. */
export function temporaryUserConfiguration(): UserConfiguration {
  return {
    seenFolders: null,
    mcpServers: createMcpServerStore(createMemoryFile<McpServersFile>(noMcpServers)),
    secrets: createSecretStore(createMemoryFile<SecretFile>({}), null),
    grants: createGrantStore(createMemoryFile<readonly PlacedGrant[]>([])),
    consents: createConsentStore(createMemoryFile<readonly PlacedConsent[]>([])),
    webSearches: createWebSearchStore(createMemoryFile<readonly PlacedSearch[]>([])),
    workbenches: null,
    settings: createUserSettings(createMemoryFile<UserSettingsFile>({})),
    datasources: createDatasourceStore(createMemoryFile<readonly PlacedDatasource[]>([])),
  };
}
