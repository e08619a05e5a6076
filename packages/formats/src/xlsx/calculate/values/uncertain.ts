import { GalleyError } from '@galley/schema';

/** A value that spreadsheet programs do not agree on, or that is not known to be calculated here as Excel does. */
export class UncertainError extends GalleyError {
  /** In words that follow "because". */
  readonly reason: string;

  constructor(reason: string) {
    super({
      code: 'CALCULATION_UNCERTAIN',
      message: `The formula is not calculated here: ${reason}.`,
      remedy: 'Open the file in a spreadsheet program to calculate it.',
      details: { reason },
    });
    this.reason = reason;
  }
}
