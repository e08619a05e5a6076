import { GalleyError } from '@galley/schema/errors';

/** A change that exists and cannot be taken by itself. */
export class ChangeNotSelectableError extends GalleyError {
  constructor(
    message: string,
    details: Readonly<Record<string, unknown>>,
    remedy = 'Take the whole file, or other cells of it.',
  ) {
    super({
      code: 'CHANGE_NOT_SELECTABLE',
      message,
      remedy,
      details,
    });
  }
}
