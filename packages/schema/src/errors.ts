// Loads nothing: threads and child processes that start often need the errors and not the contracts.
import type { ErrorPayload } from './error-payload.ts';

export interface GalleyErrorOptions {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * Base of every failure a user can meet. A subclass per failure lives beside the code that throws it
 * and fixes `code` and `remedy`, so that the same failure never reads differently in two places.
 */
export class GalleyError extends Error {
  readonly code: string;
  readonly remedy: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(options: GalleyErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = options.code;
    this.remedy = options.remedy;
    this.details = options.details ?? {};
  }
}

/** A defect of ours: a state the code holds to be impossible. Never the user's fault. */
export class InternalError extends GalleyError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super({
      code: 'INTERNAL',
      message,
      remedy: 'This is a defect in Galley. Nothing was lost; please report it with the text above.',
      details,
      cause,
    });
  }
}

/** Input that does not fit its contract: bad arguments, a malformed document of ours, an unknown name. */
export class InvalidInputError extends GalleyError {
  constructor(message: string, remedy: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super({ code: 'INVALID_INPUT', message, remedy, details, cause });
  }
}

export function toErrorPayload(error: unknown): ErrorPayload {
  if (error instanceof GalleyError) {
    return { code: error.code, message: error.message, remedy: error.remedy, details: { ...error.details } };
  }
  const message = error instanceof Error ? error.message : String(error);
  return toErrorPayload(new InternalError(message));
}

/** `ENOENT`, `ENOSPC`, … of a failed system call, or undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}
