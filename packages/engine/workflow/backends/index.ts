export { claudeCodeBackend } from './claude/claude-code.ts';
export { codexBackend } from './codex/codex.ts';
export { commandBackend } from './command/command.ts';
export { runScript } from './command/run-script.ts';
export { type OpenProcess, type OpenProcessRequest, openProcess } from './process/open-process.ts';
export type { Backend, TurnRequest, TurnTools } from './turn/backend.ts';
export { BackendError } from './turn/backend-error.ts';
export { sessionUuid } from './turn/session-uuid.ts';
