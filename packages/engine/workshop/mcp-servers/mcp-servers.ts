import {
  type Clock,
  type EgressEntry,
  InvalidArgumentError,
  type McpServerConfig,
  type McpServerTried,
  type McpServerView,
  type McpTool,
  OverLimitError,
  WrongStateError,
} from '@galley/schema';
import type { EgressLog } from '../../model/index.ts';
import type { ProgramSettings } from '../trust/program-settings.ts';
import type { McpAllowance } from '../user/mcp-server-store.ts';
import type { Place } from '../user/place.ts';
import type { UserConfiguration } from '../user/user-configuration.ts';
import { serverNamed } from './configure.ts';
import { createConnections } from './connections.ts';
import { McpNotAllowedError, McpRefusedError, McpServerError } from './errors.ts';
import { mcpLimits } from './limits.ts';
import { type OpenServerContext, openServer, secretName } from './open-server.ts';
import { hostOfUrl, serverNotice } from './reach.ts';
import { type OutsideResult, readResult } from './result.ts';
import { serverHash } from './server-hash.ts';
import { declaredCharacters, differenceOf, type ToolList } from './tool-list.ts';

export interface McpServersOptions {
  readonly user: Pick<UserConfiguration, 'mcpServers' | 'secrets'>;
  readonly programs: ProgramSettings;
  readonly place: Place;
  readonly workbenchId: string;
  readonly clock: Clock;
  /** A look at a server at an address leaves this computer, too. */
  readonly egress: Pick<EgressLog, 'append'>;
}

/** A tool that agents of this Workbench may use, as the person allowed it. */
export interface OfferedTool extends McpTool {
  readonly server: string;
  /** The person says that it only looks. */
  readonly reading: boolean;
}

export interface AllowRequest {
  readonly name: string;
  readonly hash: string;
  readonly tools_hash: string;
  readonly tools: readonly string[] | null;
  readonly reading: readonly string[];
  readonly file_patterns: readonly string[] | null;
}

/** A call that may be made: what was allowed, and where it goes. */
export interface AllowedCall {
  readonly tool: OfferedTool;
  /** Files that its arguments may be made from; null for all. */
  readonly files: readonly string[] | null;
  /** Where it goes, for the egress log. */
  readonly host: string;
  /** Lists the tools once more and refuses where they changed, then calls. */
  /** `key`: the same for the same piece of work, also after a crash. */
  send(input: Readonly<Record<string, unknown>>, key: string, signal?: AbortSignal): Promise<OutsideResult>;
}

/** The MCP servers of a person in one Workbench. */
export interface McpServers extends AsyncDisposable {
  list(): Promise<McpServerView[]>;
  /** Starts it once, on the person's word for the content with this hash. */
  test(name: string, hash: string): Promise<McpServerTried>;
  allow(request: AllowRequest): Promise<void>;
  disallow(name: string): Promise<void>;
  /** As of the last `refresh`: prompts are made from it, and no server is started for them. */
  offered(): readonly OfferedTool[];
  refresh(): Promise<void>;
  /** Looked up anew: rejects where the person has not allowed it, or no longer. */
  find(fullName: string): Promise<AllowedCall>;
}

export function createMcpServers(options: McpServersOptions): McpServers {
  const { user, programs, place, workbenchId, clock, egress } = options;
  const context: OpenServerContext = { secrets: user.secrets, programs, root: place.path };
  const connections = createConnections(context);
  /** Lists of tools as servers gave them last, by server. */
  const seen = new Map<string, string>();
  let offered: readonly OfferedTool[] = [];

  const allowances = () => user.mcpServers.allowedAt(place, workbenchId);

  function stateOf(hash: string | null, allowance: McpAllowance | undefined): McpServerView['state'] {
    if (allowance === undefined) return 'new';
    if (allowance.hash !== hash) return 'program_changed';
    const last = seen.get(`${allowance.server} ${hash}`);
    return last === undefined || last === allowance.tools_hash ? 'allowed' : 'tools_changed';
  }

  async function standing(config: McpServerConfig, all: readonly McpAllowance[]) {
    const hash = await serverHash(config);
    const allowance = all.find(({ server }) => server === config.name);
    return { hash, allowance, state: stateOf(hash, allowance) };
  }

  async function view(config: McpServerConfig, all: readonly McpAllowance[]): Promise<McpServerView> {
    const { hash, allowance, state } = await standing(config, all);
    const set: string[] = [];
    for (const variable of config.variables) {
      if ((await user.secrets.find(secretName(config.name, variable))) !== null) set.push(variable);
    }
    const allowed = allowance === undefined ? null : viewAllowance(allowance);
    return { config, set, hash, state, allowed, ...(await serverNotice(programs, config)) };
  }

  /** Its list as it is now; a server of another content than the person saw is not started. */
  async function look(name: string, hash: string) {
    const config = await serverNamed(user.mcpServers, name);
    const now = await serverHash(config);
    if (now === null)
      throw new McpRefusedError(name, 'its program was not found', 'Install it, or correct its command.');
    if (now !== hash) {
      throw new WrongStateError(`${name} is no longer what you were shown.`, 'Look at it again and decide anew.', {
        name,
      });
    }
    if (config.kind === 'http') await egress.append(lookEntry(name, hostOfUrl(config.url), clock.now()));
    await using connection = await openServer(context, config);
    const list = await connection.list();
    seen.set(`${name} ${hash}`, list.hash);
    return { list, facts: connection.facts };
  }

  async function refresh(): Promise<void> {
    const all = await allowances();
    const tools: OfferedTool[] = [];
    for (const config of all.length === 0 ? [] : await user.mcpServers.list()) {
      const { allowance, state } = await standing(config, all);
      if (allowance === undefined || state !== 'allowed') continue;
      tools.push(...offeredOf(allowance));
    }
    offered = tools;
  }

  return {
    async list() {
      const all = await allowances();
      return Promise.all((await user.mcpServers.list()).map((config) => view(config, all)));
    },
    async test(name, hash) {
      const started = clock.now();
      const { list, facts } = await look(name, hash);
      await refresh();
      const allowance = (await allowances()).find(({ server }) => server === name);
      return {
        name,
        hash,
        ...facts,
        tools: [...list.tools],
        tools_hash: list.hash,
        left_out: [...list.leftOut],
        difference: allowance === undefined ? null : differenceOf(allowance.tools, list.tools),
        elapsed_ms: clock.now() - started,
      };
    },
    async allow(request) {
      const { name, hash, tools_hash, file_patterns } = request;
      const { list } = await look(name, hash);
      if (list.hash !== tools_hash) throw new McpNotAllowedError(name, 'tools_changed');
      const tools = chosen(request, list);
      const reading = request.reading.filter((tool) => tools.some((each) => each.name === tool));
      const patterns = file_patterns === null ? null : [...file_patterns];
      const given = { server: name, hash, tools_hash, tools, reading, file_patterns: patterns };
      await user.mcpServers.allow({ place, workbench_id: workbenchId, ...given, at: clock.now() });
      await refresh();
    },
    async disallow(name) {
      await user.mcpServers.disallow(place, name);
      await connections.drop(name);
      await refresh();
    },
    offered: () => offered,
    refresh,
    async find(fullName) {
      const all = await allowances();
      const allowance = all.find(({ tools }) => tools.some((tool) => tool.full_name === fullName));
      const tool =
        allowance === undefined ? undefined : offeredOf(allowance).find((each) => each.full_name === fullName);
      if (allowance === undefined || tool === undefined) throw new McpNotAllowedError(serverIn(fullName), 'new');
      const config = await serverNamed(user.mcpServers, allowance.server);
      const { hash, state } = await standing(config, all);
      // A list that was seen changed may be as it was again: that is looked at when it is called.
      if (hash === null || state === 'program_changed') throw new McpNotAllowedError(config.name, 'program_changed');
      return {
        tool,
        files: allowance.file_patterns,
        host: config.kind === 'http' ? hostOfUrl(config.url) : 'this computer',
        send: (input, key, signal) => send({ config, hash, allowance, tool, key }, input, signal),
      };
    },
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  };

  async function send(
    { config, hash, allowance, tool, key }: Sent,
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal | undefined,
  ): Promise<OutsideResult> {
    try {
      const connection = await connections.to(config, hash);
      const list = await connection.list(signal);
      seen.set(`${config.name} ${hash}`, list.hash);
      if (list.hash !== allowance.tools_hash) throw new McpNotAllowedError(config.name, 'tools_changed');
      return readResult(config.name, await connection.call(tool.name, input, key, signal));
    } catch (error) {
      const spoke = error instanceof McpServerError && error.code === 'MCP_TOOL_FAILED';
      if (!spoke) await connections.drop(config.name);
      throw error;
    }
  }
}

/** Nothing of the Workbench is in it: the server is greeted and asked what it offers. */
function lookEntry(name: string, host: string, now: number): EgressEntry {
  const what = { model: '(its list of tools)', bytes: 0, files: [], run: null, call: null };
  return { at: new Date(now).toISOString(), provider: `mcp:${name}`, host, ...what };
}

interface Sent {
  readonly config: McpServerConfig;
  readonly hash: string;
  readonly allowance: McpAllowance;
  readonly tool: OfferedTool;
  readonly key: string;
}

function viewAllowance({ at, tools, reading, file_patterns }: McpAllowance): McpServerView['allowed'] {
  return { at, tools, reading, file_patterns };
}

function offeredOf({ server, tools, reading }: McpAllowance): OfferedTool[] {
  return tools.map((tool) => ({ ...tool, server, reading: reading.includes(tool.name) }));
}

/** The tools that the person chose. Every character of them is sent with every call, so their number has a limit. */
function chosen({ name, tools: names }: AllowRequest, list: ToolList): McpTool[] {
  const unknown = names?.filter((each) => !list.tools.some((tool) => tool.name === each)) ?? [];
  if (unknown.length > 0) {
    const known = list.tools.map((tool) => tool.name).join(', ');
    throw new InvalidArgumentError('tools', `${name} has no tool ${unknown.join(', ')}.`, `It has: ${known}.`);
  }
  const tools = list.tools.filter((tool) => names === null || names.includes(tool.name));
  const characters = declaredCharacters(tools);
  if (tools.length > mcpLimits.offered || characters > mcpLimits.declaredCharacters) {
    throw new OverLimitError(
      `${name} has ${tools.length} tools with ${characters} characters of description; ${mcpLimits.offered} tools with ${mcpLimits.declaredCharacters} characters can be offered to a model.`,
      'Choose the tools that are needed.',
    );
  }
  return [...tools];
}

function serverIn(fullName: string): string {
  return /^mcp__([a-z0-9-]+)__/.exec(fullName)?.[1] ?? fullName;
}
