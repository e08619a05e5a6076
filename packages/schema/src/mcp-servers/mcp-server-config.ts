import { z } from 'zod';

/** Part of every tool's name: `mcp__NAME__tool`. */
export const mcpServerNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}$/, 'up to 20 small letters, digits and hyphens, beginning with a letter');

const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'not the name of a variable');
const header = z.string().regex(/^[A-Za-z0-9-]{1,100}$/, 'not the name of a header');
const fullPath = z.string().startsWith('/', 'not a full path').max(1000);
const hostAndPort = z.string().regex(/^[^\s/@]+:\d{1,5}$/, 'not a host and a port, such as example.com:443');
const seconds = z.int().min(1).max(600).default(60);

/** A program on this computer, which is spoken to over its input and output. */
const stdioServer = z.strictObject({
  kind: z.literal('stdio'),
  name: mcpServerNameSchema,
  command: z.string().min(1).max(1000),
  args: z.array(z.string().max(4000)).max(100).default([]),
  /** Variables that it is given. Their values are secrets and stand elsewhere. */
  variables: z.array(variable).max(50).default([]),
  /** What it may reach in its sandbox: `host:port`, folders to read, folders to change. */
  hosts: z.array(hostAndPort).max(50).default([]),
  readable: z.array(fullPath).max(50).default([]),
  writable: z.array(fullPath).max(50).default([]),
  /** `off`: with the person's own rights, for programs that cannot work in a sandbox. */
  sandbox: z.enum(['on', 'off']).default('on'),
  /** A call that takes longer is given up. */
  timeout_seconds: seconds,
});

/** A server at an address, by streamable HTTP. */
const httpServer = z.strictObject({
  kind: z.literal('http'),
  name: mcpServerNameSchema,
  /** https, or http on this computer. */
  url: z
    .string()
    .regex(
      /^https?:\/\/[A-Za-z0-9.[\]:-]{1,200}(\/[A-Za-z0-9._~%/?&=-]{0,1000})?$/,
      'not an address such as https://example.com/mcp',
    ),
  /** Headers that it is sent. Their values are secrets and stand elsewhere. */
  variables: z.array(header).max(50).default([]),
  timeout_seconds: seconds,
});

/** An MCP server as a person configured it, in their own configuration (SPEC T4). */
export const mcpServerConfigSchema = z.discriminatedUnion('kind', [stdioServer, httpServer]);
export type McpServerConfig = z.infer<typeof mcpServerConfigSchema>;
