import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { addServer, removeServer, setServerSecret } from '@galley/engine/workshop';
import { InvalidArgumentError, type McpServerConfig, mcpServerConfigSchema } from '@galley/schema';
import { z } from 'zod';
import { parseAmount } from '../arguments/parse-amount.ts';
import { readSecret } from '../arguments/read-secret.ts';
import { userAccess } from '../open/user-access.ts';
import { printResult, say } from '../output/print.ts';

interface Output {
  readonly json?: boolean;
}

interface AddOptions extends Output {
  readonly url?: string;
  readonly variable?: readonly string[];
  readonly host?: readonly string[];
  readonly read?: readonly string[];
  readonly write?: readonly string[];
  readonly sandbox: boolean;
  readonly timeout: string;
}

export async function addServerCommand(name: string, command: readonly string[], options: AddOptions): Promise<number> {
  const config = configOf(name, command, options);
  const replaced = await addServer((await userAccess()).user, config);
  if (config.variables.length > 0) {
    say(
      `Set what it is given: ${config.variables.map((each) => `galley mcp-servers set ${name} ${each}`).join(', ')}.`,
    );
  }
  say(`Nothing was started. Look at its tools: galley mcp-servers test DIR ${name}.`);
  printResult(options.json, { name, replaced }, `${replaced ? 'Replaced' : 'Added'} ${name}.`);
  return 0;
}

export async function setSecretCommand(name: string, variable: string, { json }: Output): Promise<number> {
  const { user } = await userAccess();
  const value = await readSecret(`${variable} for ${name}: `);
  const kept = await setServerSecret(user, { name, variable, value });
  printResult(
    json,
    { name, variable, kept_in: kept },
    `Kept in ${kept === 'file' ? 'a file that only you can read' : 'the keychain'}.`,
  );
  return 0;
}

export async function removeServerCommand(name: string, { json }: Output): Promise<number> {
  const removed = await removeServer((await userAccess()).user, name);
  printResult(json, { name, removed }, removed ? `Removed ${name}.` : `There is no MCP server "${name}".`);
  return removed ? 0 : 1;
}

function configOf(name: string, [command, ...args]: readonly string[], options: AddOptions): McpServerConfig {
  const { url, variable = [], host = [], read = [], write = [], sandbox, timeout } = options;
  if ((command === undefined) === (url === undefined)) {
    const message = 'A server is a program or an address.';
    throw new InvalidArgumentError(
      'command',
      message,
      `Use: galley mcp-servers add ${name} -- PROGRAM ARGUMENTS, or --url ADDRESS.`,
    );
  }
  const common = { name, variables: variable, timeout_seconds: parseAmount('--timeout', timeout, { whole: true }) };
  const made =
    url === undefined
      ? {
          kind: 'stdio',
          ...common,
          command: asPath(command ?? ''),
          args: args.map(asPath),
          hosts: host,
          readable: read.map((path) => resolve(path)),
          writable: write.map((path) => resolve(path)),
          sandbox: sandbox ? 'on' : 'off',
        }
      : { kind: 'http', ...common, url };
  const parsed = mcpServerConfigSchema.safeParse(made);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(
    'server',
    `The server cannot be added: ${z.prettifyError(parsed.error)}`,
    'Correct it and add it again.',
  );
}

/** It is started in another folder: a file that is named from here must be found from there. */
function asPath(word: string): string {
  return /[/.]/.test(word) && !word.startsWith('-') && existsSync(word) ? resolve(word) : word;
}
