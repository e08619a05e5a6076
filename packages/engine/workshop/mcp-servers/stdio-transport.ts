import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { OpenProcess, OpenProcessRequest } from '../../workflow/index.ts';
import { McpServerError } from './errors.ts';
import type { FloodGate } from './flood-gate.ts';
import { mcpLimits } from './limits.ts';

interface StdioOptions {
  readonly server: string;
  readonly gate: FloodGate;
  open(events: Pick<OpenProcessRequest, 'onStdout' | 'onStderr' | 'onEnd'>): Promise<OpenProcess>;
}

/**
 * One message per line with a program that we started. A line without an end, or more lines than anybody asked for, ends the
 * program: the library's own transport would collect them in the process that holds the Workbench (SPEC T9).
 */
export function stdioTransport({ server, gate, open }: StdioOptions): Transport {
  let program: OpenProcess | null = null;
  let rest: Buffer[] = [];
  let held = 0;
  let closed = false;
  let closing: Promise<void> | null = null;

  const transport: Transport = {
    async start() {
      program = await open({ onStdout: receive, onStderr: () => undefined, onEnd: ended });
    },
    async send(message) {
      if (program === null || closed) throw new McpServerError(server, 'MCP_ENDED', 'is not running.');
      if (program.unread() > mcpLimits.unreadBytes) throw fail('does not read what it is sent.');
      program.write(`${JSON.stringify(message)}\n`);
    },
    close() {
      // Whoever asks again waits for the same end: until then the program is still there.
      closing ??= end();
      return closing;
    },
  };
  return transport;

  async function end(): Promise<void> {
    closed = true;
    await program?.[Symbol.asyncDispose]();
    transport.onclose?.();
  }

  function ended(how: string): void {
    if (closed) return;
    gate.close(new McpServerError(server, 'MCP_ENDED', `is gone: ${how}.`));
    void transport.close();
  }

  function fail(message: string): McpServerError {
    const error = new McpServerError(server, 'MCP_TOO_MUCH', message);
    gate.close(error);
    void transport.close();
    return error;
  }

  function receive(chunk: Buffer): void {
    if (closed) return;
    if (!gate.takes(chunk.length)) return void transport.close();
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1 && !closed; end = chunk.indexOf(0x0a, start)) {
      const line = Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8');
      [rest, held, start] = [[], 0, end + 1];
      if (line.trim() !== '') deliver(line);
    }
    if (start < chunk.length) {
      rest.push(chunk.subarray(start));
      held += chunk.length - start;
    }
    if (held > mcpLimits.messageBytes) fail(`sent a message of more than ${mcpLimits.messageBytes} bytes.`);
  }

  function deliver(line: string): void {
    const message = parse(line);
    // Programs print to their output by mistake; such lines are passed over, and counted like any other.
    if (!gate.admits(message === null || !('id' in message && !('method' in message)))) return void transport.close();
    if (message !== null) transport.onmessage?.(message);
  }
}

function parse(line: string): JSONRPCMessage | null {
  try {
    const message: unknown = JSON.parse(line);
    const isMessage = typeof message === 'object' && message !== null && 'jsonrpc' in message;
    // The client checks the rest: what is no request, answer or notification is an error there.
    return isMessage ? (message as JSONRPCMessage) : null;
  } catch {
    // No message: the caller counts it.
    return null;
  }
}
