import { GalleyError } from '@galley/schema/errors';

/** The pages could not be set, for a reason that is in the content. */
export class TypesettingFailedError extends GalleyError {
  /** In Typst's words. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super({
      code: 'TYPESETTING_FAILED',
      message: `The pages could not be set: ${reason.slice(0, 300)}`,
      remedy: 'Make the text simpler where it is nested deeply, or leave out the picture that is named.',
      details: { reason: reason.slice(0, 1000) },
      cause,
    });
    this.reason = reason;
  }
}
