// The light way in: a command that attaches to another process loads no engine.
export { HolderGoneError } from './socket/errors.ts';
export { type HeldWorkbench, type JoinedWorkbench, joinWorkbench } from './socket/join.ts';
