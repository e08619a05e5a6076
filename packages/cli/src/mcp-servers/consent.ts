import { type McpServerView, NotFoundError, type ProcedureOutput, WrongStateError } from '@galley/schema';
import { type OpenedWorkshop, openExisting, openHere } from '../open/open.ts';
import { confirms } from '../output/confirms.ts';
import { printResult, say } from '../output/print.ts';
import { renderServer, renderTried } from './render.ts';

interface Output {
  readonly json?: boolean;
}

export async function listServersCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.McpServerList(opened.target);
  const text = result.servers.map(renderServer).join('\n') || 'No MCP servers. Add one: galley mcp-servers add.';
  printResult(json, result, text);
  return 0;
}

export async function testServerCommand(directory: string, name: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const { tried, server } = await look(opened, name);
  printResult(json, tried, `${server.notice}\n${renderTried(tried)}`);
  return 0;
}

interface AllowOptions extends Output {
  readonly tool?: readonly string[];
  readonly reading?: readonly string[];
  readonly file?: readonly string[];
  readonly hash?: string;
}

export async function allowServerCommand(directory: string, name: string, options: AllowOptions): Promise<number> {
  await using opened = await openHere(directory);
  const { tried } = await look(opened, name);
  say(renderTried(tried));
  const { hash, tools_hash } = tried;
  const matches = options.hash !== undefined && options.hash.length >= 12 && tools_hash.startsWith(options.hash);
  if (!matches && !(await confirms(`May agents in this Workbench use ${options.tool?.join(', ') ?? 'these tools'}?`))) {
    const remedy = `Allow it at a terminal, or with --hash ${tools_hash.slice(0, 16)}.`;
    throw new WrongStateError(`Nothing was allowed of ${name}.`, remedy, { name, tools_hash });
  }
  const result = await opened.call.McpServerAllow({
    ...opened.target,
    name,
    hash,
    tools_hash,
    tools: options.tool === undefined ? null : [...options.tool],
    reading: [...(options.reading ?? [])],
    file_patterns: options.file === undefined ? null : [...options.file],
  });
  printResult(options.json, result, `Agents in this Workbench may use ${name} now.`);
  return 0;
}

export async function disallowServerCommand(directory: string, name: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.McpServerDisallow({ ...opened.target, name });
  printResult(json, result, `Agents in this Workbench may no longer use ${name}.`);
  return 0;
}

interface Looked {
  readonly server: McpServerView;
  readonly tried: ProcedureOutput<'McpServerTest'>;
}

async function look({ call, target }: OpenedWorkshop, name: string): Promise<Looked> {
  const { servers } = await call.McpServerList(target);
  const server = servers.find(({ config }) => config.name === name);
  if (server === undefined) {
    const known = servers.map(({ config }) => config.name).join(', ');
    throw new NotFoundError(
      `There is no MCP server "${name}".`,
      known === '' ? 'Add one: galley mcp-servers add.' : `There are: ${known}.`,
    );
  }
  if (server.hash === null) {
    throw new WrongStateError(`The program of ${name} was not found.`, 'Install it, or correct its command.', { name });
  }
  say(server.notice);
  return { server, tried: await call.McpServerTest({ ...target, name, hash: server.hash }) };
}
