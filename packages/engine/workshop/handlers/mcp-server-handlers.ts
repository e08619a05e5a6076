import type { mcpServerProcedures } from '@galley/schema';
import { offlineAccess } from '../access/model-access.ts';
import { addServer, removeServer, setServerSecret } from '../mcp-servers/configure.ts';
import type { Find, HandlersOf, WorkshopHost } from './handlers.ts';

export function mcpServerHandlers(host: WorkshopHost, at: Find): HandlersOf<typeof mcpServerProcedures> {
  /** The person's, and so the same for every Workbench of the process. */
  const user = () => (host.all()[0]?.context.access ?? host.access ?? offlineAccess).user;
  /** What prompts of every Workbench here are made from has changed, too. */
  const refresh = () => Promise.all(host.all().map(({ context }) => context.mcpServers.refresh()));
  const servers = async (input: { readonly workbench_id: string }) => ({
    servers: await at(input).context.mcpServers.list(),
  });
  return {
    McpServerList: servers,
    McpServerAdd: async ({ config }) => {
      const replaced = await addServer(user(), config);
      await refresh();
      return { name: config.name, replaced };
    },
    McpServerSetSecret: async (input) => ({ kept_in: await setServerSecret(user(), input) }),
    McpServerRemove: async ({ name }) => {
      const removed = await removeServer(user(), name);
      await refresh();
      return { removed };
    },
    McpServerTest: async (input) => at(input).context.mcpServers.test(input.name, input.hash),
    McpServerAllow: async (input) => {
      await at(input).context.mcpServers.allow(input);
      return servers(input);
    },
    McpServerDisallow: async (input) => {
      await at(input).context.mcpServers.disallow(input.name);
      return servers(input);
    },
  };
}
