import { GalleyError } from '@galley/schema/errors';

/** Rows or columns that cannot be inserted or deleted, as in Excel itself. */
export class ShiftRefusedError extends GalleyError {
  constructor(message: string, remedy: string, details: Readonly<Record<string, unknown>> = {}) {
    super({ code: 'SHIFT_REFUSED', message, remedy, details });
  }
}
