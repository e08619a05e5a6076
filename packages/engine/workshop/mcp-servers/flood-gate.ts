import { McpServerError } from './errors.ts';
import { mcpLimits } from './limits.ts';

/** Counts what a server sends until a call is answered, and remembers why a connection was closed. */
export interface FloodGate {
  /** A call begins: the counts start anew. */
  begin(): void;
  /** False: these bytes were too many, and the connection is to be closed. */
  takes(bytes: number): boolean;
  /** One message; `unasked` where it answers nothing. False: too many. */
  admits(unasked: boolean): boolean;
  close(error: McpServerError): void;
  /** Why the connection is closed; null while it is open. */
  readonly reason: () => McpServerError | null;
  readonly closed: AbortSignal;
}

export function createFloodGate(server: string): FloodGate {
  const closing = new AbortController();
  let reason: McpServerError | null = null;
  let bytes = 0;
  let unasked = 0;

  function close(error: McpServerError): void {
    reason ??= error;
    closing.abort();
  }
  function within(amount: number, most: number, what: string): boolean {
    if (amount <= most) return true;
    close(new McpServerError(server, 'MCP_TOO_MUCH', `sent more than ${most} ${what} for one call.`));
    return false;
  }
  return {
    begin() {
      bytes = 0;
      unasked = 0;
    },
    takes(count) {
      bytes += count;
      return within(bytes, mcpLimits.callBytes, 'bytes');
    },
    admits(isUnasked) {
      if (isUnasked) unasked += 1;
      return within(unasked, mcpLimits.unasked, 'messages that nobody asked for');
    },
    close,
    reason: () => reason,
    closed: closing.signal,
  };
}
