import type { TurnRequest, TurnTools } from '../turn/backend.ts';
import { BackendError } from '../turn/backend-error.ts';
import { ownTools, serverName } from './claude-arguments.ts';
import type { ClaudeInit } from './claude-events.ts';

/** The `--mcp-config` of one turn: our server alone, or none at all. */
export function serversFile(tools: TurnTools | null): string {
  if (tools === null) return JSON.stringify({ mcpServers: {} });
  const headers = { Authorization: `Bearer ${tools.secret}` };
  return JSON.stringify({ mcpServers: { [serverName]: { type: 'http', url: tools.url, headers } } });
}

const unusable = new Set(['failed', 'needs-auth', 'disabled']);

/**
 * Looks at what the program says of itself before its model is asked. It goes on, and exits with 0, when it did not reach
 * our tools; and it is ended when it has tools that nobody gave it.
 */
export function checkInit(init: ClaudeInit, request: TurnRequest, own: readonly string[] = ownTools(request)): void {
  const server = init.mcp_servers.find(({ name }) => name === serverName);
  if (request.tools !== null && (server === undefined || unusable.has(server.status))) {
    const message = `Claude Code could not use Galley's tools (${server?.status ?? 'not configured'}).`;
    throw new BackendError({ failure: 'TOOLS_FAILED', message, details: { servers: init.mcp_servers } });
  }
  const foreign = init.mcp_servers.filter(({ name }) => name !== serverName).map(({ name }) => name);
  const more = init.tools.filter((tool) => !own.includes(tool) && !tool.startsWith(`mcp__${serverName}__`));
  if (foreign.length + more.length === 0) return;
  const message = `Claude Code came with what this State does not allow: ${[...foreign, ...more].join(', ')}.`;
  const remedy = 'Update Claude Code, or remove what its managed settings add, then resume the run.';
  throw new BackendError({ failure: 'TOOLS_FAILED', message, remedy, details: { servers: foreign, tools: more } });
}
