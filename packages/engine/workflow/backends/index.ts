export type { Backend, TurnRequest, TurnTools } from './backend.ts';
export { BackendError } from './backend-error.ts';
export { claudeCodeBackend } from './claude-code.ts';
export { codexBackend } from './codex.ts';
export { commandBackend } from './command.ts';
export { runScript } from './run-script.ts';
export { sessionUuid } from './session-uuid.ts';
