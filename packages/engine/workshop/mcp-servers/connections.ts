import type { McpServerConfig } from '@galley/schema';
import type { McpConnection } from './connection.ts';
import { mcpLimits } from './limits.ts';
import { type OpenServerContext, openServer } from './open-server.ts';

/** Connections that stay open between calls, one for each server and content. */
export interface Connections extends AsyncDisposable {
  /** Opens one where there is none. */
  to(config: McpServerConfig, hash: string): Promise<McpConnection>;
  /** After a failure nobody knows what the server still does. */
  drop(name: string): Promise<void>;
}

interface Held {
  readonly key: string;
  readonly opening: Promise<McpConnection>;
  idle: NodeJS.Timeout;
}

export function createConnections(context: OpenServerContext): Connections {
  const held = new Map<string, Held>();

  async function drop(name: string): Promise<void> {
    const found = held.get(name);
    if (found === undefined) return;
    held.delete(name);
    clearTimeout(found.idle);
    const connection = await found.opening.catch(() => null);
    await connection?.[Symbol.asyncDispose]();
  }

  return {
    async to(config, hash) {
      const { name } = config;
      const found = held.get(name);
      // Limits count, too: they are no part of what was allowed.
      const key = `${hash} ${config.timeout_seconds}`;
      if (found !== undefined && found.key === key) {
        const connection = await found.opening.catch(() => null);
        if (connection?.isOpen() === true) {
          found.idle.refresh();
          return connection;
        }
      }
      await drop(name);
      const opening = openServer(context, config);
      const idle = setTimeout(() => void drop(name), mcpLimits.idleMs).unref();
      held.set(name, { key, opening, idle });
      return opening;
    },
    drop,
    async [Symbol.asyncDispose]() {
      await Promise.all([...held.keys()].map(drop));
    },
  };
}
