import { type McpServerConfig, mcpServerConfigSchema, mcpToolSchema } from '@galley/schema';
import { z } from 'zod';
import type { UserFile } from '../../store/index.ts';
import { type Place, placeSchema, samePlace } from './place.ts';

/** What a person allowed of a server in one Workbench: the content that runs, and the tools with every word about them. */
export const mcpAllowanceSchema = z.object({
  place: placeSchema,
  workbench_id: z.string(),
  server: z.string(),
  /** Of what would run or be asked. */
  hash: z.string(),
  /** Of the whole list that the server gave; `tools` are those of it that were allowed. */
  tools_hash: z.string(),
  tools: z.array(mcpToolSchema),
  reading: z.array(z.string()),
  file_patterns: z.array(z.string()).nullable(),
  at: z.number(),
});
export type McpAllowance = z.infer<typeof mcpAllowanceSchema>;

export const mcpServersFileSchema = z.object({
  version: z.literal(1),
  servers: z.array(mcpServerConfigSchema),
  allowed: z.array(mcpAllowanceSchema),
});
export type McpServersFile = z.infer<typeof mcpServersFileSchema>;
export const noMcpServers: McpServersFile = { version: 1, servers: [], allowed: [] };

/** The person's MCP servers, for all Workbenches. Read at each question: another process may have changed it. */
export interface McpServerStore {
  list(): Promise<readonly McpServerConfig[]>;
  /** Whether there was one of that name. What was allowed of it stands: it holds only for the same content. */
  put(config: McpServerConfig): Promise<boolean>;
  /** With everything that was allowed of it. */
  remove(name: string): Promise<boolean>;
  allowedAt(place: Place, workbenchId: string): Promise<readonly McpAllowance[]>;
  /** Takes the place of what was allowed of that server there before. */
  allow(allowance: McpAllowance): Promise<void>;
  disallow(place: Place, server: string): Promise<void>;
}

export function createMcpServerStore(file: UserFile<McpServersFile>): McpServerStore {
  const byName = (one: McpServerConfig, other: McpServerConfig) => (one.name < other.name ? -1 : 1);
  return {
    list: async () => (await file.read()).servers.toSorted(byName),
    async put(config) {
      let replaced = false;
      await file.update((held) => {
        const others = held.servers.filter(({ name }) => name !== config.name);
        replaced = others.length < held.servers.length;
        return { ...held, servers: [...others, config] };
      });
      return replaced;
    },
    async remove(name) {
      let removed = false;
      await file.update((held) => {
        const servers = held.servers.filter((server) => server.name !== name);
        removed = servers.length < held.servers.length;
        return { ...held, servers, allowed: held.allowed.filter(({ server }) => server !== name) };
      });
      return removed;
    },
    allowedAt: async (place, workbenchId) =>
      (await file.read()).allowed.filter((each) => samePlace(each.place, place) && each.workbench_id === workbenchId),
    async allow(allowance) {
      await file.update((held) => ({
        ...held,
        allowed: [...held.allowed.filter((each) => !isSame(each, allowance)), allowance],
      }));
    },
    async disallow(place, server) {
      await file.update((held) => ({
        ...held,
        allowed: held.allowed.filter((each) => !isSame(each, { place, server })),
      }));
    },
  };
}

/** By path alone: at a path there is one folder at a time, and an earlier one has no place any more. */
function isSame(one: McpAllowance, { place, server }: Pick<McpAllowance, 'place' | 'server'>): boolean {
  return one.place.path === place.path && one.server === server;
}
