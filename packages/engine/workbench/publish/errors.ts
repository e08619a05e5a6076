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
