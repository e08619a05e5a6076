import type { ModelErrorCode } from '../../client/model-error.ts';
import type { ErrorWords } from './error-body.ts';

interface Rule {
  readonly code: ModelErrorCode;
  readonly labels?: RegExp;
  readonly message?: RegExp;
  /** Words that servers write on failures of every kind: they hold only where the status says the same or nothing. */
  readonly vague?: boolean;
}

/** What a provider says outweighs the status it says it with: quota and rate limit are both 429. First match holds. */
const rules: readonly Rule[] = [
  { code: 'MODEL_KEY_REFUSED', labels: /^(invalid_api_key|authentication_error|api_key_invalid|unauthenticated)$/ },
  {
    code: 'MODEL_QUOTA',
    labels:
      /^(insufficient_quota|billing_error|billing_hard_limit_reached|insufficient_credits|credit_balance.*|.*perday.*)$/,
    message: /credit balance is too low|exceeded your current quota, please check your plan|insufficient credits/i,
  },
  {
    code: 'MODEL_CONTEXT_TOO_LONG',
    labels: /^(context_length_exceeded|request_too_large|exceed_context_size_error|string_above_max_length)$/,
    message:
      /maximum context length|context (length|window|size) (is |was )?exceed|exceeds? the (available |maximum )?context|prompt is too long|input (is )?too long|input token count.{0,40}exceeds|too many (input )?tokens|exceed.{0,20}context (window|limit|length)/i,
  },
  {
    code: 'MODEL_CONTENT_FILTER',
    labels: /^(content_filter|content_policy_violation|prohibited_content|cyber_policy|bio_policy|moderation_blocked)$/,
    message: /content (management )?policy|flagged (as|by|for)|violat\w+ .{0,40}usage polic/i,
  },
  {
    code: 'MODEL_NOT_FOUND',
    labels: /^(model_not_found|not_found_error|not_found|model_not_available)$/,
    message: /model .{0,80}(not found|does not exist|not exist)|no such model/i,
  },
  { code: 'MODEL_RATE_LIMIT', labels: /^(rate_limit_error|rate_limit_exceeded|resource_exhausted|tokens|requests)$/ },
  {
    code: 'MODEL_OVERLOADED',
    vague: true,
    labels:
      /^(overloaded_error|overloaded|server_overloaded|slow_down|unavailable|api_error|server_error|internal|internal_server_error|vector_store_timeout)$/,
    message: /overloaded|temporarily unavailable|currently (unavailable|experiencing high)/i,
  },
  { code: 'MODEL_TIMEOUT', labels: /^(timeout_error|deadline_exceeded|timeout)$/ },
];

/** Which failure a response with this status and these words is. */
export function classifyFault(status: number | undefined, words: ErrorWords): ModelErrorCode {
  const rule = rules.find((candidate) => applies(candidate, words, status));
  return rule?.code ?? codeOfStatus(status);
}

function applies(rule: Rule, words: ErrorWords, status: number | undefined): boolean {
  if (rule.vague === true && status !== undefined && status < 500) return false;
  if (rule.labels !== undefined && words.labels.some((label) => rule.labels?.test(label))) return true;
  // A key that is refused or a server that is down may say anything: there only labels count.
  if (status === 401 || status === 403) return false;
  return rule.message?.test(words.message) ?? false;
}

function codeOfStatus(status: number | undefined): ModelErrorCode {
  if (status === undefined) return 'MODEL_BAD_RESPONSE';
  if (status === 401 || status === 403) return 'MODEL_KEY_REFUSED';
  if (status === 402) return 'MODEL_QUOTA';
  if (status === 404) return 'MODEL_NOT_FOUND';
  if (status === 413) return 'MODEL_CONTEXT_TOO_LONG';
  if (status === 429) return 'MODEL_RATE_LIMIT';
  if (status === 408 || status === 504 || status === 524) return 'MODEL_TIMEOUT';
  if (status === 409 || status >= 500) return 'MODEL_OVERLOADED';
  return status >= 400 ? 'MODEL_BAD_REQUEST' : 'MODEL_BAD_RESPONSE';
}
