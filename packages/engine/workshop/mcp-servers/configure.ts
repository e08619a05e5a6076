import { InvalidArgumentError, type McpServerConfig, NotFoundError } from '@galley/schema';
import type { UserConfiguration } from '../user/user-configuration.ts';
import { secretName } from './open-server.ts';

type Stores = Pick<UserConfiguration, 'mcpServers' | 'secrets'>;

/** Writes a server down; nothing is started. Values of variables that it no longer has are removed. */
export async function addServer({ mcpServers, secrets }: Stores, config: McpServerConfig): Promise<boolean> {
  const before = (await mcpServers.list()).find(({ name }) => name === config.name);
  const dropped = before?.variables.filter((variable) => !config.variables.includes(variable)) ?? [];
  const replaced = await mcpServers.put(config);
  for (const variable of dropped) await secrets.remove(secretName(config.name, variable));
  return replaced;
}

export async function removeServer({ mcpServers, secrets }: Stores, name: string): Promise<boolean> {
  const config = (await mcpServers.list()).find((server) => server.name === name);
  for (const variable of config?.variables ?? []) await secrets.remove(secretName(name, variable));
  return mcpServers.remove(name);
}

/** Where the value is kept; null where it was removed. */
export async function setServerSecret(
  { mcpServers, secrets }: Stores,
  { name, variable, value }: { readonly name: string; readonly variable: string; readonly value: string | null },
): Promise<'keychain' | 'file' | null> {
  const { variables } = await serverNamed(mcpServers, name);
  if (!variables.includes(variable)) {
    const known = variables.length === 0 ? 'It has none.' : `It has: ${variables.join(', ')}.`;
    throw new InvalidArgumentError('variable', `${name} has no variable or header "${variable}".`, known);
  }
  if (value !== null) return secrets.set(secretName(name, variable), value);
  await secrets.remove(secretName(name, variable));
  return null;
}

export async function serverNamed(store: UserConfiguration['mcpServers'], name: string): Promise<McpServerConfig> {
  const servers = await store.list();
  const found = servers.find((server) => server.name === name);
  if (found !== undefined) return found;
  const known =
    servers.length === 0
      ? 'Add one: galley mcp-servers add.'
      : `There are: ${servers.map((each) => each.name).join(', ')}.`;
  throw new NotFoundError(`There is no MCP server "${name}".`, known);
}
