import { GalleyError } from '@galley/schema';

export class PublishFailedError extends GalleyError {
  /** Every file is as it was before. */
  readonly rolledBack: boolean;

  constructor(path: string, rolledBack: boolean, cause: unknown) {
    super({
      code: 'PUBLISH_FAILED',
      message: `${path} could not be put in place: ${cause instanceof Error ? cause.message : String(cause)}.`,
      remedy: rolledBack
        ? 'Every file is as it was before. Check the permissions of this path and free space, then try again.'
        : 'Make this path writable and open the Workbench again: the change is then completed.',
      details: { path, rolled_back: rolledBack },
      cause,
    });
    this.rolledBack = rolledBack;
  }
}

export class PublishedChangedError extends GalleyError {
  constructor(path: string, expected: string | null, found: string | null) {
    super({
      code: 'PUBLISHED_CHANGED',
      message: `${path} was changed by somebody else meanwhile.`,
      remedy: 'Look at the file as it is now, then decide again.',
      details: { path, expected, found },
    });
  }
}
