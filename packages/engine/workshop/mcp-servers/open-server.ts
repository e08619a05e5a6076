import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { GalleyError, type McpServerConfig } from '@galley/schema';
import { openProcess, packageOf } from '../../workflow/index.ts';
import type { ProgramSettings } from '../trust/program-settings.ts';
import type { SecretStore } from '../user/secret-store.ts';
import { connectServer, type McpConnection } from './connection.ts';
import { McpRefusedError, McpServerError } from './errors.ts';
import { createFloodGate } from './flood-gate.ts';
import { httpTransport } from './http-transport.ts';
import { stdioTransport } from './stdio-transport.ts';

export interface OpenServerContext {
  readonly secrets: Pick<SecretStore, 'find'>;
  readonly programs: ProgramSettings;
  /** The Workbench's folder: no server may change files in it behind the Draft. */
  readonly root: string;
}

export const secretName = (server: string, variable: string) => `mcp/${server}/${variable}`;

/** Starts or reaches a server. Whoever calls this has made sure that a person allowed exactly this content. */
export async function openServer(context: OpenServerContext, config: McpServerConfig): Promise<McpConnection> {
  const values = await valuesOf(context, config);
  const { name: server } = config;
  const gate = createFloodGate(server);
  const timeoutMs = config.timeout_seconds * 1000;
  if (config.kind === 'http') {
    const transport = await httpTransport({ server, url: config.url, headers: values, gate });
    return connectServer({ server, transport, gate, timeoutMs });
  }

  await refuseUnconfined(context, config);
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'galley-mcp-'));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const { programs } = context;
  const env = { ...programs.environment, ...values };
  const transport = stdioTransport({
    server,
    gate,
    open: async (events) => {
      try {
        return await openProcess({
          command: config.command,
          args: config.args,
          cwd: folder,
          env,
          ...(config.sandbox === 'off'
            ? {}
            : { confined: { sandbox: programs.sandbox, allow: allowanceOf(config, folder, programs, env) } }),
          ...events,
        });
      } catch (error) {
        const said = error instanceof GalleyError ? error.message : String(error);
        throw new McpServerError(server, 'MCP_NOT_STARTED', `did not start: ${said}`, error);
      }
    },
  });
  const connection = await connectServer({ server, transport, gate, timeoutMs });
  const resources = made.move();
  return {
    ...connection,
    async [Symbol.asyncDispose]() {
      await connection[Symbol.asyncDispose]();
      await resources.disposeAsync();
    },
  };
}

type StdioConfig = Extract<McpServerConfig, { kind: 'stdio' }>;

function allowanceOf(
  { args, hosts, readable, writable }: StdioConfig,
  folder: string,
  programs: ProgramSettings,
  env: Readonly<Record<string, string>>,
) {
  const proxy = env.HTTPS_PROXY ?? env.https_proxy;
  return {
    writable: [folder, ...writable],
    readable: [...programs.readable, ...readable, ...args.filter(isAbsolute).map(packageOf)],
    home: env.HOME ?? homedir(),
    connect: hosts,
    proxy: proxy === undefined || proxy === '' ? null : { url: proxy, except: env.NO_PROXY ?? env.no_proxy ?? '' },
  };
}

async function refuseUnconfined({ programs, root }: OpenServerContext, config: StdioConfig): Promise<void> {
  const { name, sandbox, writable } = config;
  const none = sandbox === 'off' || (await programs.sandbox.describe()).kind === 'none';
  if (programs.requireSandbox && none) {
    const remedy = 'Switch its sandbox on, or change "sandbox" in your programs.json.';
    throw new McpRefusedError(name, 'it would run without a sandbox, and your settings require one', remedy);
  }
  const shared = writable.find((path) => isWithin(path, root) || isWithin(root, path));
  if (shared === undefined) return;
  const remedy =
    'Take that folder out of its configuration: files of a Workbench change only when a Draft is published.';
  throw new McpRefusedError(name, `it may change ${shared}, where the Workbench is`, remedy);
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

async function valuesOf({ secrets }: OpenServerContext, { name, variables }: McpServerConfig) {
  const values: Record<string, string> = {};
  for (const variable of variables) {
    const value = await secrets.find(secretName(name, variable));
    if (value === null) {
      throw new McpRefusedError(
        name,
        `${variable} has no value`,
        `Set it: galley mcp-servers set ${name} ${variable}.`,
      );
    }
    values[variable] = value;
  }
  return values;
}
