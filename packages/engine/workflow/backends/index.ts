export type { Backend, TimeLimits, TurnAnswer, TurnOptions, TurnRequest } from './backend.ts';
export { BackendError, type BackendFailure, type RetryAdvice } from './backend-error.ts';
export { type ClaudeCodeOptions, claudeCodeBackend } from './claude-code.ts';
export { type CommandBackendOptions, commandBackend } from './command.ts';
export { runScript, type ScriptInterpreter, type ScriptRequest, type ScriptResult } from './run-script.ts';
export { sessionUuid } from './session-uuid.ts';
