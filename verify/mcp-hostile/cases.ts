/** How a server misbehaves, and how each step must end: `ok`, or the code of the refusal. */
export interface HostileCase {
  readonly mode: string;
  readonly over: 'stdio' | 'http';
  /** When a person tries it. Nothing can be allowed where this fails. */
  readonly test: string;
  /** When a person allows what they saw; `ok` where left out. */
  readonly allow?: string;
  /** When an agent calls it then; `ok` where left out. */
  readonly call?: string;
  /** Tools that a person may be offered, and how many are left out with a reason. */
  readonly tools?: number;
  readonly leftOut?: number;
  /** It takes as long as a server may take to start. */
  readonly slow?: true;
}

const stdio = (mode: string, test: string, more: Partial<HostileCase> = {}): HostileCase => ({
  mode,
  over: 'stdio',
  test,
  ...more,
});
const http = (mode: string, test: string, more: Partial<HostileCase> = {}): HostileCase => ({
  mode,
  over: 'http',
  test,
  ...more,
});

export const hostileCases: readonly HostileCase[] = [
  stdio('good', 'ok', { tools: 1 }),
  stdio('changing', 'ok', { allow: 'MCP_NOT_ALLOWED', call: 'MCP_NOT_ALLOWED' }),
  stdio('changes-after-allow', 'ok', { call: 'MCP_NOT_ALLOWED' }),
  stdio('huge', 'ok'),
  stdio('huge-message', 'ok', { call: 'MCP_TOO_MUCH' }),
  stdio('endless-line', 'ok', { call: 'MCP_TOO_MUCH' }),
  stdio('injection', 'ok'),
  stdio('slow', 'ok', { call: 'MCP_TOO_SLOW' }),
  stdio('dying', 'ok', { call: 'MCP_ENDED' }),
  stdio('dies-at-once', 'MCP_ENDED'),
  stdio('mute', 'MCP_TOO_SLOW', { slow: true }),
  stdio('flood', 'ok', { call: 'MCP_TOO_MUCH' }),
  stdio('idle-flood', 'MCP_TOO_MUCH'),
  stdio('noisy', 'ok'),
  stdio('asks', 'ok'),
  stdio('fails', 'ok', { call: 'MCP_TOOL_FAILED' }),
  stdio('not-json', 'ok', { call: 'MCP_BROKEN' }),
  stdio('pictures', 'ok'),
  stdio('lying-schema', 'ok', { tools: 4, leftOut: 7 }),
  stdio('many-tools', 'MCP_TOO_MUCH'),
  stdio('endless-pages', 'MCP_TOO_MUCH'),
  stdio('forks', 'ok', { call: 'MCP_TOO_SLOW' }),
  http('good', 'ok', { tools: 1 }),
  http('changing', 'ok', { call: 'MCP_NOT_ALLOWED' }),
  http('redirect', 'MCP_BROKEN'),
  http('redirects-later', 'ok', { call: 'MCP_BROKEN' }),
  http('endless-body', 'ok', { call: 'MCP_TOO_MUCH' }),
  http('stream-flood', 'ok', { call: 'MCP_TOO_MUCH' }),
  http('slow', 'ok', { call: 'MCP_TOO_SLOW' }),
  http('hangs-up', 'ok', { call: 'MCP_BROKEN' }),
  http('not-json', 'MCP_BROKEN'),
  http('unauthorised', 'MCP_BROKEN'),
  http('mute', 'MCP_TOO_SLOW', { slow: true }),
];
