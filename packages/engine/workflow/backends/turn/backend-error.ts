import { GalleyError, type Usage } from '@galley/schema';

export type BackendFailure =
  | 'AUTH_FAILED'
  | 'BACKEND_FAILED'
  | 'BACKEND_MISSING'
  | 'BACKEND_TOO_OLD'
  | 'BILLING_FAILED'
  | 'CONTEXT_TOO_LONG'
  | 'COST_LIMIT'
  | 'MODEL_UNKNOWN'
  | 'NETWORK_FAILED'
  | 'OUTPUT_TOO_LARGE'
  | 'OVERLOADED'
  | 'RATE_LIMITED'
  | 'SESSION_IN_USE'
  | 'SESSION_NOT_FOUND'
  | 'TIME_LIMIT'
  | 'TURN_ABORTED'
  | 'TOOLS_FAILED'
  | 'TURN_LIMIT'
  | 'USAGE_LIMIT';

/** `backoff`: the same turn may succeed soon. `later`: at `resume_at`, or when that is null, unknown when. */
export type RetryAdvice = 'never' | 'backoff' | 'later';

const advice: Readonly<Record<BackendFailure, { readonly retry: RetryAdvice; readonly remedy: string }>> = {
  AUTH_FAILED: {
    retry: 'never',
    remedy: 'Sign in to the program, or give the backend its key, then resume the run.',
  },
  BACKEND_FAILED: { retry: 'never', remedy: 'Read what the program said above, then resume the run.' },
  BACKEND_MISSING: { retry: 'never', remedy: 'Install the program so that it is found on PATH, then resume the run.' },
  BACKEND_TOO_OLD: { retry: 'never', remedy: 'Update the program, then resume the run.' },
  BILLING_FAILED: { retry: 'never', remedy: 'Add credit at the provider, then resume the run.' },
  CONTEXT_TOO_LONG: { retry: 'never', remedy: 'Continue in a fresh Session (reset), or give this State less text.' },
  COST_LIMIT: {
    retry: 'never',
    remedy: 'Raise the budget (galley budget) to let the program continue where it stopped.',
  },
  MODEL_UNKNOWN: { retry: 'never', remedy: 'Name a model that your account can use with this program.' },
  NETWORK_FAILED: { retry: 'backoff', remedy: 'Check the network, then resume the run.' },
  OUTPUT_TOO_LARGE: { retry: 'never', remedy: 'Let the program print less, or write to a file instead.' },
  OVERLOADED: { retry: 'backoff', remedy: 'The provider is overloaded: wait a moment, then resume the run.' },
  RATE_LIMITED: { retry: 'backoff', remedy: 'Wait a moment, or run fewer Agents at once.' },
  SESSION_IN_USE: { retry: 'never', remedy: 'This is a defect in Galley: two turns were given one Session id.' },
  SESSION_NOT_FOUND: { retry: 'never', remedy: 'The program has lost this Session: start the State fresh (reset).' },
  TIME_LIMIT: { retry: 'never', remedy: 'Raise `timeout` in the workflow file, or ask for less at once.' },
  TOOLS_FAILED: {
    retry: 'never',
    remedy:
      'The program did not reach the tools it was handed. Resume the run; if it happens again, update the program.',
  },
  TURN_ABORTED: { retry: 'never', remedy: 'Resume the run to continue.' },
  TURN_LIMIT: { retry: 'never', remedy: 'Ask for less at once, or raise max_turns in the workflow file.' },
  USAGE_LIMIT: { retry: 'later', remedy: 'The allowance of this account is used up: resume after the time above.' },
};

export interface BackendErrorOptions {
  readonly failure: BackendFailure;
  readonly message: string;
  readonly remedy?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** What the failed turn used up nevertheless; null when the program did not say. */
  readonly usage?: Usage | null;
  readonly totals?: Usage | null;
  readonly cause?: unknown;
}

/** A turn or a script that did not come to its end. `details.resume_at` is set for `USAGE_LIMIT`. */
export class BackendError extends GalleyError {
  readonly failure: BackendFailure;
  readonly retry: RetryAdvice;
  readonly usage: Usage | null;
  readonly totals: Usage | null;

  constructor(options: BackendErrorOptions) {
    const { retry, remedy } = advice[options.failure];
    super({
      code: options.failure,
      message: options.message,
      remedy: options.remedy ?? remedy,
      details: options.details ?? {},
      cause: options.cause,
    });
    this.failure = options.failure;
    this.retry = retry;
    this.usage = options.usage ?? null;
    this.totals = options.totals ?? null;
  }
}
