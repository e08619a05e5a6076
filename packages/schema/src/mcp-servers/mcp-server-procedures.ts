import { z } from 'zod';
import { hashSchema } from '../base/ids.ts';
import { inWorkbench } from '../base/in-workbench.ts';
import { mcpServerConfigSchema, mcpServerNameSchema } from './mcp-server-config.ts';

const name = mcpServerNameSchema;

/** A tool as its server describes it. Every word of it comes from outside. */
export const mcpToolSchema = z.object({
  /** As the server calls it. */
  name: z.string(),
  /** As agents call it: `mcp__server__tool`. */
  full_name: z.string(),
  description: z.string(),
  /** JSON Schema of its arguments. */
  parameters: z.record(z.string(), z.unknown()),
  /** The server says that it changes nothing. A claim and no more: only what the person marks counts. */
  says_reads: z.boolean(),
});
export type McpTool = z.infer<typeof mcpToolSchema>;

/** What a person allowed in one Workbench: this program or address, with these tools. */
const allowed = z.object({
  /** When, in milliseconds since 1970. */
  at: z.number(),
  tools: z.array(mcpToolSchema),
  /** Tools that only look, as the person says: States with `tools: read` may use them. */
  reading: z.array(z.string()),
  /** Files that calls may be made from; null: every file. */
  file_patterns: z.array(z.string()).nullable(),
});

/**
 * `new`: nobody allowed it here. `allowed`: agents may use it. `program_changed`: its program, arguments, address or reach is not
 * what was allowed. `tools_changed`: its list of tools is another one. Both ask again, and nothing of it runs until then.
 */
export const mcpServerStates = ['new', 'allowed', 'program_changed', 'tools_changed'] as const;

const view = z.object({
  config: mcpServerConfigSchema,
  /** Names of `config.variables` whose value is set. */
  set: z.array(z.string()),
  /** The content that would run or be asked; null where the program is not installed. */
  hash: hashSchema.nullable(),
  state: z.enum(mcpServerStates),
  allowed: allowed.nullable(),
  /** What it can reach, in words. */
  notice: z.string(),
  sandboxed: z.boolean(),
});
export type McpServerView = z.infer<typeof view>;

const servers = z.object({ servers: z.array(view) });

/** What a server answered when it was tried. */
const tried = z.object({
  name,
  hash: hashSchema,
  /** What the server calls itself. */
  title: z.string(),
  version: z.string(),
  protocol: z.string(),
  tools: z.array(mcpToolSchema),
  tools_hash: hashSchema,
  /** Tools that cannot be offered, and why. */
  left_out: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Compared with what is allowed in this Workbench; null where nothing is. */
  difference: z
    .object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) })
    .nullable(),
  elapsed_ms: z.number(),
});
export type McpServerTried = z.infer<typeof tried>;

const changes = ['McpServerList'] as const;

/** MCP servers whose tools agents may use. Configured by the person for all Workbenches, allowed for each by itself. */
export const mcpServerProcedures = {
  McpServerList: { needs: 'look', input: inWorkbench, output: servers },
  /** Only written down: nothing is started or asked. A server of that name is replaced. */
  McpServerAdd: {
    needs: 'administer',
    input: z.strictObject({ config: mcpServerConfigSchema }),
    output: z.object({ name, replaced: z.boolean() }),
    changes,
  },
  /** The value of a variable or header, kept in the keychain or a private file and never shown; null removes it. */
  McpServerSetSecret: {
    needs: 'administer',
    input: z.strictObject({ name, variable: z.string().min(1), value: z.string().min(1).max(10_000).nullable() }),
    output: z.object({ kept_in: z.enum(['keychain', 'file']).nullable() }),
    changes,
  },
  /** Its configuration, its secrets, and what was allowed of it in every Workbench. */
  McpServerRemove: {
    needs: 'administer',
    input: z.strictObject({ name }),
    output: z.object({ removed: z.boolean() }),
    changes,
  },
  /** Starts or asks it once, on the person's word for exactly this content, and shows what it offers. Allows nothing. */
  McpServerTest: { needs: 'administer', input: inWorkbench.extend({ name, hash: hashSchema }), output: tried, changes },
  /** Lets agents of this Workbench use these tools. Refused when program or list are no longer what the person saw. */
  McpServerAllow: {
    needs: 'administer',
    input: inWorkbench.extend({
      name,
      hash: hashSchema,
      tools_hash: hashSchema,
      /** As the server calls them; all when null. */
      tools: z.array(z.string()).nullable().default(null),
      reading: z.array(z.string()).default([]),
      file_patterns: z.array(z.string().min(1)).nullable().default(null),
    }),
    output: servers,
    changes,
  },
  McpServerDisallow: { needs: 'administer', input: inWorkbench.extend({ name }), output: servers, changes },
} as const;
