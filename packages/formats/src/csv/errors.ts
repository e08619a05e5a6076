import { GalleyError } from '@galley/schema';

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
