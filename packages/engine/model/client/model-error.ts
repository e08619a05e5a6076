import { GalleyError, type Usage } from '@galley/schema';

export type ModelErrorCode =
  | 'MODEL_KEY_MISSING'
  | 'MODEL_KEY_REFUSED'
  | 'MODEL_KEY_ADDRESS'
  | 'MODEL_CONSENT_REQUIRED'
  | 'MODEL_SEARCH_NOT_ALLOWED'
  | 'MODEL_SOURCES_NOT_SHARED'
  | 'MODEL_HOST_BLOCKED'
  | 'MODEL_REDIRECTED'
  | 'MODEL_NOT_FOUND'
  | 'MODEL_QUOTA'
  | 'MODEL_RATE_LIMIT'
  | 'MODEL_OVERLOADED'
  | 'MODEL_CONTEXT_TOO_LONG'
  | 'MODEL_CONTENT_FILTER'
  | 'MODEL_OUTPUT_LIMIT'
  | 'MODEL_TIMEOUT'
  | 'MODEL_NETWORK'
  | 'MODEL_STREAM_CUT'
  | 'MODEL_BAD_RESPONSE'
  | 'MODEL_BAD_REQUEST';

export interface ModelErrorOptions {
  /** The same call may succeed a moment later: it is tried again without using up an item's retry (SPEC R6). */
  readonly transient?: boolean;
  readonly retryAfterMs?: number;
  /** Text that had arrived before the fault. */
  readonly partial?: string;
  /** What the call cost all the same: as the provider says, or by what was sent and came. */
  readonly usage?: Usage;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** What a model call can fail with. Never holds a key, a header or a body of the request. */
export class ModelError extends GalleyError {
  readonly transient: boolean;
  readonly retryAfterMs: number | undefined;
  readonly partial: string | undefined;
  readonly usage: Usage | undefined;

  constructor(code: ModelErrorCode, message: string, remedy: string, options: ModelErrorOptions = {}) {
    const details = { ...options.details, transient: options.transient ?? false };
    super({ code, message, remedy, details, cause: options.cause });
    this.transient = options.transient ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.partial = options.partial;
    this.usage = options.usage;
  }
}
