import { GalleyError } from '@galley/schema/errors';

type Details = Readonly<Record<string, unknown>>;

/** An operation that does not fit the table: no such row, column or key. */
export class CsvEditError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}) {
    super({ code: 'CSV_EDIT_INVALID', message, remedy, details });
  }
}

/** A value that the file cannot hold as it is written. */
export class CsvValueInvalidError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}) {
    super({ code: 'CSV_VALUE_INVALID', message, remedy, details });
  }
}

/** The file breaks its own rules in a way that makes every edit a guess. */
export class CsvMalformedError extends GalleyError {
  constructor(line: number) {
    super({
      code: 'CSV_MALFORMED',
      message: `A quote on line ${line} is never closed, so rows and text cannot be told apart with certainty.`,
      remedy: 'Close or remove that quote with a text edit, then try again.',
      details: { line },
    });
  }
}
