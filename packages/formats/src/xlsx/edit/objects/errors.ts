import { GalleyError } from '@galley/schema/errors';

type Details = Readonly<Record<string, unknown>>;

/** An object (table, name, chart, rule) that cannot be made or changed as asked. */
export class ObjectRefusedError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}) {
    super({ code: 'OBJECT_REFUSED', message, remedy, details });
  }
}

export class ObjectNotFoundError extends GalleyError {
  constructor(what: string, name: string, known: readonly string[]) {
    const choices = known.slice(0, 30).join(', ');
    super({
      code: 'OBJECT_NOT_FOUND',
      message: `There is no ${what} "${name}".`,
      remedy: known.length === 0 ? `The workbook has no ${what}.` : `Use one of: ${choices}.`,
      details: { name, known: known.slice(0, 100) },
    });
  }
}
