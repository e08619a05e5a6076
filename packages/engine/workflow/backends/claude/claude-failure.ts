import type { BackendFailure } from '../turn/backend-error.ts';
import type { ClaudeResult } from './claude-events.ts';
import { parseResetTime } from './reset-time.ts';

/** What a turn said on its way to a failure. */
export interface ClaudeEvidence {
  readonly result: ClaudeResult | null;
  /** The program's own word for the last failed call: `rate_limit`, `overloaded`, `authentication_failed`, … */
  readonly errorWord: string | null;
  /** Seconds since 1970, from the rate limit event that refused the call. */
  readonly resetsAt: number | null;
  readonly stderr: string;
  readonly exitCode: number | null;
}

export interface ClaudeFailure {
  readonly failure: BackendFailure;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Null when the turn ended well. Neither subtype nor exit code tells alone: failed calls arrive as `success`, and an
 * interrupted turn exits with 0.
 */
export function classifyClaude(evidence: ClaudeEvidence, now: number): ClaudeFailure | null {
  const { result, exitCode } = evidence;
  if (result !== null && !result.is_error && result.subtype === 'success') return null;
  const said = (result?.result ?? result?.errors?.join('; ') ?? evidence.stderr).trim().slice(0, 2000);
  const failure = failureOf(evidence, said);
  const message = said === '' ? `Claude Code ended with exit code ${exitCode} and no answer.` : `Claude Code: ${said}`;
  const facts = {
    status: result?.api_error_status ?? null,
    reason: result?.terminal_reason ?? null,
    exit_code: exitCode,
  };
  if (failure !== 'USAGE_LIMIT') return { failure, message, details: facts };
  const resumeAt = evidence.resetsAt === null ? parseResetTime(said, now) : new Date(evidence.resetsAt * 1000);
  return { failure, message, details: { ...facts, resume_at: resumeAt?.toISOString() ?? null } };
}

const usageLimit =
  /usage limit reached|limit reached\b.*resets|you've (hit|reached) your .*limit|out of (extra usage|usage credits)/i;

const byWord: Readonly<Record<string, BackendFailure>> = {
  authentication_failed: 'AUTH_FAILED',
  oauth_org_not_allowed: 'AUTH_FAILED',
  billing_error: 'BILLING_FAILED',
  rate_limit: 'RATE_LIMITED',
  overloaded: 'OVERLOADED',
  model_not_found: 'MODEL_UNKNOWN',
};

function failureOf({ result, errorWord, resetsAt, stderr, exitCode }: ClaudeEvidence, said: string): BackendFailure {
  const status = result?.api_error_status ?? null;
  const reason = result?.terminal_reason ?? '';
  if (resetsAt !== null || usageLimit.test(said)) return 'USAGE_LIMIT';
  if (reason === 'prompt_too_long' || /prompt is too long|input is too long|stdin input exceeds/i.test(said))
    return 'CONTEXT_TOO_LONG';
  if (result?.subtype === 'error_max_budget_usd') return 'COST_LIMIT';
  if (reason === 'max_turns' || result?.subtype === 'error_max_turns') return 'TURN_LIMIT';
  if (reason.startsWith('aborted')) return 'TURN_ABORTED';
  if (status === 529) return 'OVERLOADED';
  const word = byWord[errorWord ?? ''];
  if (word !== undefined) return word;
  if (status === 401 || status === 403) return 'AUTH_FAILED';
  if (status !== null && status >= 500) return 'OVERLOADED';
  if (result?.api_error === 'connection_failed') return 'NETWORK_FAILED';
  if (/is already in use/.test(stderr)) return 'SESSION_IN_USE';
  if (/No conversation found/.test(`${stderr}\n${said}`)) return 'SESSION_NOT_FOUND';
  if (/unknown option/.test(stderr)) return 'BACKEND_TOO_OLD';
  // It leaves with 0 when it is interrupted, early on without a word of why.
  return exitCode === 0 && said === '' ? 'TURN_ABORTED' : 'BACKEND_FAILED';
}
