import type { Desk } from './mcp/desk.ts';
import type { ProgramHandler } from './mcp/serve-http.ts';
import type { PipeOptions } from './mcp/serve-stdio.ts';

/** Serves a Workbench to one program over MCP; the protocol's library loads only for that. */
export async function serveProgram(desk: Desk, options: PipeOptions): Promise<void> {
  const { serveOnPipes } = await import('./mcp/serve-stdio.ts');
  await serveOnPipes(desk, options);
}

/** The same over HTTP, for servers that check requests by rules of their own. */
export async function programHandler(desk: Desk): Promise<ProgramHandler> {
  const { createProgramHandler } = await import('./mcp/serve-http.ts');
  return createProgramHandler(desk);
}
