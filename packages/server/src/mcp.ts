// Loaded by the command for connected programs alone.
export type { Desk } from './mcp/desk.ts';
export { serveOnPipes } from './mcp/serve-stdio.ts';
