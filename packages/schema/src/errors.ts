// Loads nothing: threads and child processes that start often need the errors and not the contracts.
import type { ErrorPayload } from './base/error-payload.ts';

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

type Details = Readonly<Record<string, unknown>>;

// What a person asked for and cannot have, by what they can do about it. A surface acts on the code; a failure that needs
// words or facts of its own is a class beside the code that throws it.

/** An argument that does not fit: give another value for the one that is named. */
export class InvalidArgumentError extends GalleyError {
  readonly argument: string;

  constructor(argument: string, message: string, remedy: string, details: Details = {}, cause?: unknown) {
    super({ code: 'INVALID_ARGUMENT', message, remedy, details: { argument, ...details }, cause });
    this.argument = argument;
  }
}

/** Nothing was asked for: no Run may begin, whoever asks. */
export class EmptyRequestError extends InvalidArgumentError {
  constructor() {
    super('request', 'The request is empty.', 'Say what you want done.');
  }
}

/** Something was named that is not there: look at what there is and name one of those. */
export class NotFoundError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}, cause?: unknown) {
    super({ code: 'NOT_FOUND', message, remedy, details, cause });
  }
}

/** There is something of that name already: choose another. */
export class AlreadyExistsError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}, cause?: unknown) {
    super({ code: 'ALREADY_EXISTS', message, remedy, details, cause });
  }
}

/** It cannot be done now: look at how things stand, then do something else or wait. */
export class WrongStateError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}, cause?: unknown) {
    super({ code: 'WRONG_STATE', message, remedy, details, cause });
  }
}

/** More than can be taken: ask for less at once. */
export class OverLimitError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}, cause?: unknown) {
    super({ code: 'OVER_LIMIT', message, remedy, details, cause });
  }
}

/** A file of the person's that cannot be read, written or understood: repair it, or name another. */
export class FileUnusableError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}, cause?: unknown) {
    super({ code: 'FILE_UNUSABLE', message, remedy, details, cause });
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
