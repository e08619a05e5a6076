import { GalleyError } from '@galley/schema/errors';

type Details = Readonly<Record<string, unknown>>;

/** The process at work on a file ended in the middle of it. */
export class WorkerCrashedError extends GalleyError {
  constructor(kind: string, details: Details = {}, cause?: unknown) {
    super({
      code: 'WORKER_CRASHED',
      message: `The process that does this work (${kind}) stopped in the middle of it.`,
      remedy: 'Try again. If it happens with the same file again, save a fresh copy of the file and use that copy.',
      details: { kind, ...details },
      cause,
    });
  }
}

export class WorkerTimeoutError extends GalleyError {
  constructor(kind: string, timeoutMs: number) {
    super({
      code: 'WORKER_TIMEOUT',
      message: `The work (${kind}) was stopped after ${timeoutMs} ms.`,
      remedy: 'Ask for a smaller part, split the file, or allow more time.',
      details: { kind, limit: 'timeoutMs', value: timeoutMs },
    });
  }
}

/** More memory than its kind may have, inside V8 or outside of it. */
export class WorkerMemoryError extends GalleyError {
  constructor(kind: string, megabytes: number) {
    super({
      code: 'WORKER_OUT_OF_MEMORY',
      message: `The work (${kind}) takes more memory than the ${megabytes} MB it may have.`,
      remedy: 'Ask for a smaller part, or split the file.',
      details: { kind, limit: 'megabytes', value: megabytes },
    });
  }
}

export class WorkerAnswerTooLargeError extends GalleyError {
  constructor(bytes: number, limit: number) {
    super({
      code: 'WORKER_ANSWER_TOO_LARGE',
      message: `The answer has ${bytes} bytes; ${limit} are allowed.`,
      remedy: 'Ask for a smaller part.',
      details: { bytes, limit: 'answerBytes', value: limit },
    });
  }
}

/** No process could be started, or the pool was closed. */
export class WorkerUnavailableError extends GalleyError {
  constructor(kind: string, reason: string, cause?: unknown) {
    super({
      code: 'WORKER_UNAVAILABLE',
      message: `No process for this work (${kind}) could be started: ${reason}.`,
      remedy: 'Close other programs and try again.',
      details: { kind, reason },
      cause,
    });
  }
}
