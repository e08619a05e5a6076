import type { BackendFailure } from '../turn/backend-error.ts';

const patterns: readonly (readonly [RegExp, BackendFailure])[] = [
  [/usage limit|quota exceeded/i, 'USAGE_LIMIT'],
  [/\b401\b|unauthorized|not logged in|invalid api key|missing environment variable/i, 'AUTH_FAILED'],
  [/\b403\b|forbidden/i, 'AUTH_FAILED'],
  [/\b429\b|rate limit|too many requests/i, 'RATE_LIMITED'],
  [/context window|context length|prompt is too long|input exceeds/i, 'CONTEXT_TOO_LONG'],
  [/required MCP servers failed/i, 'TOOLS_FAILED'],
  [/unknown feature|unexpected argument|unrecognized subcommand/i, 'BACKEND_TOO_OLD'],
  [/no rollout found|session not found|thread not found|no saved session/i, 'SESSION_NOT_FOUND'],
  [/model.*(?:not found|does not exist|not supported)/i, 'MODEL_UNKNOWN'],
  [/\b5\d\d\b|overloaded|high demand|internal server error/i, 'OVERLOADED'],
  [/stream disconnected|connection|timed out|network/i, 'NETWORK_FAILED'],
];

/** Codex says what went wrong in words only. */
export function classifyCodex(said: string): BackendFailure {
  return patterns.find(([pattern]) => pattern.test(said))?.[1] ?? 'BACKEND_FAILED';
}
