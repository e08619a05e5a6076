import { fileURLToPath } from 'node:url';
import { type McpServerConfig, mcpServerConfigSchema } from '@galley/schema';
import type { McpServers } from '../mcp-servers.ts';

const program = fileURLToPath(new URL('./hostile-server.mjs', import.meta.url));

/** The server that misbehaves as `mode` says. Without a sandbox it can leave a trace, which shows that it ran. */
export function hostileServer(mode: string, trace: string, more: object = {}): McpServerConfig {
  const args = [program, mode, `--trace=${trace}`];
  const config = { kind: 'stdio', name: 'out', command: process.execPath, args, sandbox: 'off', timeout_seconds: 2 };
  return mcpServerConfigSchema.parse({ ...config, ...more });
}

interface Allowed {
  readonly tools?: readonly string[];
  readonly reading?: readonly string[];
  readonly files?: readonly string[];
}

/** What a person does who looks at the server and allows it as it is. */
export async function allowServer(servers: McpServers, { tools, reading = [], files }: Allowed = {}): Promise<void> {
  const hash = (await servers.list()).find(({ config }) => config.name === 'out')?.hash ?? '';
  const { tools_hash } = await servers.test('out', hash);
  await servers.allow({ name: 'out', hash, tools_hash, tools: tools ?? null, reading, file_patterns: files ?? null });
}
