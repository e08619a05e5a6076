// The light way in: a command that attaches to another process loads no engine.
export type { Desk } from './mcp/desk.ts';
export { serveProgram } from './serve-program.ts';
export { HolderGoneError } from './socket/errors.ts';
export { type HeldWorkbench, type JoinedWorkbench, joinWorkbench } from './socket/join.ts';
