import type { Desk } from './mcp/desk.ts';
import type { PipeOptions } from './mcp/serve-stdio.ts';

/** Serves a Workbench to one program over MCP; the protocol's library loads only for that. */
export async function serveProgram(desk: Desk, options: PipeOptions): Promise<void> {
  const { serveOnPipes } = await import('./mcp/serve-stdio.ts');
  await serveOnPipes(desk, options);
}
