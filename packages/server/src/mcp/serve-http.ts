import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Desk } from './desk.ts';
import { createProgramServer } from './program-server.ts';
import { changesResources } from './serve-stdio.ts';

export interface ProgramHandler extends AsyncDisposable {
  /** The body was read and bounded by whoever checked the request. */
  fetch(request: Request, body: unknown): Promise<Response>;
}

const mostSubscriptions = 16;

/** The same over HTTP, behind the server's own checks of token, Host and Origin. Every request stands alone. */
export function createProgramHandler(desk: Desk): ProgramHandler {
  const handler = createMcpHandler(() => createProgramServer(desk), { maxSubscriptions: mostSubscriptions });
  const stop = desk.subscribe((notification) => {
    if (changesResources(notification)) handler.notify.resourcesChanged();
  });
  return {
    fetch: (request, parsedBody) => handler.fetch(request, { parsedBody }),
    async [Symbol.asyncDispose]() {
      stop();
      await handler.close();
    },
  };
}
