// The light way in: a command that serves a program through another process loads no engine.
export type { Desk } from './mcp/desk.ts';
export { serveProgram } from './serve-program.ts';
