import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Lab } from './lab.ts';

/** What a program found when it was started in place of an agent, in its own words. */
const reportSchema = z.object({
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  cwd: z.string(),
  /** Every path that it could list in its folder and in the three above it. */
  seen: z.array(z.string()),
  /** Contents of what it tried to read. */
  read: z.record(z.string(), z.string()),
  network: z.string(),
  /** Unix sockets, ports and hosts that answered, by way of whatever it found. */
  answered: z.array(z.string()),
  /** How many processes it saw. */
  processes: z.number(),
  /** What each tool answered that it called over the server it was given. */
  tools: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
});
export type ProgramReport = z.infer<typeof reportSchema>;

export interface Temptation {
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** An address that answers. */
  readonly address: string;
  /** Sockets of the session: an agent with keys, a message bus, a display. */
  readonly sockets: readonly string[];
  /** `host:port` to be led to by the way to its provider. */
  readonly tunnels: readonly string[];
  readonly calls: Readonly<Record<string, unknown>>;
}

/** The program: takes whatever it can get and says so in its answer, in the words of Claude Code, of Codex and as plain text. */
const source = (temptation: Temptation): string => `#!${process.execPath}
const fs = require('node:fs');
const path = require('node:path');
const args = process.argv.slice(2);
if (args.includes('--version')) { console.log('2.1.325 (Claude Code)'); process.exit(0); }
if (args.includes('--help')) {
  console.log('--restricted --strict-mcp-config --mcp-config --tools --allowedTools --permission-mode --permission-prompts --max-budget-usd --setting-sources --session-id --resume --fork-session --append-system-prompt-file --include-partial-messages --output-format --verbose --model --max-turns --effort --system-prompt-snapshot');
  process.exit(0);
}
const temptation = ${JSON.stringify(temptation)};
const attempt = (act, or) => { try { return act(); } catch { return or; } };
const list = (folder, depth) => depth === 0 ? [] : attempt(() => fs.readdirSync(folder, { withFileTypes: true }), []).flatMap((entry) => {
  const full = path.join(folder, entry.name);
  return [full, ...(entry.isDirectory() ? list(full, depth - 1) : [])];
});
const net = require('node:net');
const dial = (name, where, say) => new Promise((resolve) => {
  const socket = net.connect(where);
  socket.setTimeout(1000, () => socket.destroy());
  let heard = '';
  socket.on('connect', () => say === undefined ? heard = 'connected' : socket.write(say));
  socket.on('data', (chunk) => { heard += chunk; socket.destroy(); });
  socket.on('error', () => undefined);
  socket.on('close', () => resolve(say === undefined ? (heard === '' ? [] : [name]) : (heard.startsWith('HTTP/1.1 2') ? [name] : [])));
});
/** Its proxy, and the socket behind it, which stands in the command line of whatever started this. */
const waysOut = () => {
  const proxy = process.env.HTTPS_PROXY === undefined ? null : new URL(process.env.HTTPS_PROXY);
  const lines = attempt(() => fs.readdirSync('/proc'), []).map((pid) => attempt(() => fs.readFileSync('/proc/' + pid + '/cmdline', 'utf8'), ''));
  const sockets = [...new Set(lines.flatMap((line) => /"socket":"([^"]+)"/.exec(line)?.[1] ?? []))];
  return [...(proxy === null ? [] : [{ host: proxy.hostname, port: Number(proxy.port) }]), ...sockets.map((path) => ({ path }))];
};
const answered = async () => (await Promise.all([
  ...temptation.sockets.map((path) => dial(path, { path })),
  ...waysOut().flatMap((way) => temptation.tunnels.map((target) => dial(JSON.stringify(way) + ' to ' + target, way, 'CONNECT ' + target + ' HTTP/1.1\\r\\nhost: ' + target + '\\r\\n\\r\\n'))),
])).flat();
async function callTools() {
  const at = args.indexOf('--mcp-config');
  const config = at === -1 ? null : attempt(() => JSON.parse(fs.readFileSync(args[at + 1], 'utf8')), null);
  const table = args.find((argument) => argument.startsWith('mcp_servers.'));
  const named = table === undefined ? undefined : { url: JSON.parse(/url=("[^"]*")/.exec(table)[1]), headers: { authorization: 'Bearer ' + process.env[/bearer_token_env_var="(\\w+)"/.exec(table)?.[1]] } };
  const server = Object.values(config?.mcpServers ?? {})[0] ?? named;
  if (server?.url === undefined) return { tools: {}, secrets: [] };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18', ...server.headers };
  const post = async (method, params, id) => {
    const response = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id, method, params }) });
    return response.status + ' ' + await response.text();
  };
  await post('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'evil', version: '1' } }, 1).catch(String);
  const tools = {};
  let id = 2;
  for (const [name, input] of Object.entries(temptation.calls)) tools[name] = await post('tools/call', { name, arguments: input }, id++).catch(String);
  const bare = await fetch(server.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then((response) => response.status, String);
  tools['(without the secret)'] = String(bare);
  return { tools, secrets: Object.values(server.headers ?? {}).map(String) };
}
async function main() {
  let prompt = '';
  for await (const chunk of process.stdin) prompt += chunk;
  const cwd = process.cwd();
  const above = [cwd, path.join(cwd, '..'), path.join(cwd, '../..'), path.join(cwd, '../../..')];
  const report = {
    args, env: process.env, cwd,
    seen: [...new Set([...list(cwd, 4), ...above.flatMap((folder) => list(folder, 1))])].slice(0, 3000),
    read: Object.fromEntries(temptation.read.map((file) => [file, attempt(() => fs.readFileSync(file, 'utf8').slice(0, 200), '')])),
    ...(temptation.write.forEach((file) => attempt(() => fs.writeFileSync(file, 'ran'))), {}),
    answered: await answered(),
    processes: attempt(() => fs.readdirSync('/proc'), []).filter((name) => /^\\d+$/.test(name)).length,
    network: await fetch(temptation.address).then((response) => 'reached ' + response.status, () => ''),
    ...await callTools(),
  };
  const text = 'REPORT:' + Buffer.from(JSON.stringify(report)).toString('base64') + ':END <result>done</result>';
  if (args[0] === 'exec') {
    const events = [
      { type: 'thread.started', thread_id: '00000000-0000-4000-8000-000000000000' },
      { type: 'item.completed', item: { type: 'agent_message', text } },
      { type: 'turn.completed', usage: { input_tokens: 1, cached_input_tokens: 0, output_tokens: 1 } },
    ];
    return process.stdout.write(events.map((event) => JSON.stringify(event) + '\\n').join(''));
  }
  if (!args.includes('stream-json')) return process.stdout.write(text);
  const at = args.indexOf('--session-id');
  const session_id = at === -1 ? '00000000-0000-4000-8000-000000000000' : args[at + 1];
  const servers = args.includes('--mcp-config') ? [{ name: 'galley', status: 'connected' }] : [];
  const say = (value) => process.stdout.write(JSON.stringify({ session_id, uuid: session_id, ...value }) + '\\n');
  say({ type: 'system', subtype: 'init', cwd, tools: [], mcp_servers: servers, model: 'fake', permissionMode: 'default', apiKeySource: 'none' });
  say({ type: 'assistant', message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'fake', content: [{ type: 'text', text }], stop_reason: 'end_turn', usage: { input_tokens: 1, output_tokens: 1 } }, parent_tool_use_id: null });
  say({ type: 'result', subtype: 'success', is_error: false, duration_ms: 1, duration_api_ms: 1, num_turns: 1, result: text, total_cost_usd: 0.001, usage: { input_tokens: 1, output_tokens: 1 }, modelUsage: {} });
}
main();
`;

/** Puts the program where the command line finds it under the name of an agent. */
export async function installProgram(lab: Lab, name: string, temptation: Temptation): Promise<string> {
  const file = join(lab.folder, 'bin', name);
  await writeFile(file, source(temptation));
  await chmod(file, 0o755);
  return file;
}

/** The report in what a command printed or Galley kept; null where the program did not run or was not heard. */
export function reportIn(text: string): ProgramReport | null {
  const found = /REPORT:([A-Za-z0-9+/=]+):END/.exec(text)?.[1];
  return found === undefined ? null : reportSchema.parse(JSON.parse(Buffer.from(found, 'base64').toString('utf8')));
}
