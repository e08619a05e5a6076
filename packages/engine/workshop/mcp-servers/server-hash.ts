import { createHash } from 'node:crypto';
import type { McpServerConfig } from '@galley/schema';
import { programRef } from '../trust/program-ref.ts';
import { canonical } from './tool-list.ts';

/**
 * What a person allows: the program with its arguments by content, and what it may reach; of an address the address itself.
 * Null where the program is not installed. Values of variables are not in it: a new key is no new program.
 */
export async function serverHash(config: McpServerConfig): Promise<string | null> {
  if (config.kind === 'http') return digest([config.kind, config.url, config.variables]);
  const { name, command, args, variables, hosts, readable, writable, sandbox } = config;
  const program = await programRef(name, { program: { command, args } });
  return program === null ? null : digest([program, variables, hosts, readable, writable, sandbox]);
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(canonical(parts)).digest('hex');
}
